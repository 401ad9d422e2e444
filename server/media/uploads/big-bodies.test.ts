import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson } from '#tests/makers.ts';

const MB = 1_000_000;

const world = await createWorld();
const person = await makePerson(world);
const server = createServer(getRequestListener(createApp(world, new Hono()).fetch));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;

/** Sends a form of so many bytes as fast as possible, and stops at the response. */
function sendBig(bytes: number, headers: Record<string, string>) {
  return new Promise<{ status: number; body: string; sent: number }>((resolve, reject) => {
    const message = request({
      port,
      method: 'POST',
      path: '/media/v1/upload',
      headers: { ...asPerson(person), 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
    });
    let sent = 0;
    let answered = false;
    const piece = Buffer.alloc(64 * 1024);
    const write = () => {
      while (sent < bytes && !answered) {
        sent += piece.length;
        if (!message.write(piece)) return void message.once('drain', write);
      }
      if (!answered) message.end();
    };
    message.on('response', (answer) => {
      answered = true;
      let body = '';
      answer.on('data', (part: Buffer) => {
        body += part;
      });
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body, sent });
        message.destroy();
      });
    });
    message.on('error', (error) => answered || reject(error));
    write();
  });
}

describe('a body of 40 MB', () => {
  it('is refused by its Content-Length before it is read, in the language of the request', async () => {
    const { status, body, sent } = await sendBig(40 * MB, {
      'Content-Length': String(40 * MB),
      'Accept-Language': 'de',
    });
    expect([status, JSON.parse(body).error]).toEqual([
      413,
      { message: 'Das ist zu groß. Die Grenze liegt bei 15 MB.', code: 'http.too_large' },
    ]);
    expect(sent).toBeLessThan(20 * MB);
  });

  it('is refused while it is read if it has no Content-Length', async () => {
    const { status, body } = await sendBig(40 * MB, { 'Transfer-Encoding': 'chunked' });
    expect([status, JSON.parse(body).error.code]).toEqual([413, 'http.too_large']);
  });

  it('is not read at all from a visitor', async () => {
    const { status, sent } = await sendBig(40 * MB, { 'Content-Length': String(40 * MB), Authorization: '' });
    expect(status).toBe(401);
    expect(sent).toBeLessThan(20 * MB);
  });
});
