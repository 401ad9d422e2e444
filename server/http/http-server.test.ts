import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { catchErrors, createHttpServer, type Listener, refuseAmbiguousHost } from './http-server.ts';

const world = await createWorld();
const log = createLog('silent');
const app = getRequestListener(createApp(world, new Hono()).fetch);
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function serve(listener: Listener, limits: Parameters<typeof createHttpServer>[0] = {}) {
  const server = createHttpServer(limits);
  server.on('request', catchErrors(listener, log));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { server, port: (server.address() as AddressInfo).port };
}

/** Opens a raw connection and collects everything that arrives on it. */
async function dial(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const heard = { text: '', ended: false, error: undefined as Error | undefined };
  socket.on('data', (data) => {
    heard.text += data;
  });
  socket.on('end', () => {
    heard.ended = true;
  });
  socket.on('error', (error) => {
    heard.error = error;
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  closing.push(() => socket.destroy());
  return { socket, heard };
}

async function ask(port: number, request: string): Promise<string> {
  const { socket, heard } = await dial(port);
  socket.write(request);
  await expect.poll(() => heard.text || heard.ended).toBeTruthy();
  socket.destroy();
  return heard.text.split('\r\n', 1)[0] ?? '';
}

const { port } = await serve((req, res) => {
  if (!refuseAmbiguousHost(req, res)) return app(req, res);
});
const GET = 'GET /healthz HTTP/1.1\r\n';

describe('the Host header', () => {
  it.each([
    ['a port that is too high', 'Host: a.b:70000'],
    ['port 65536', 'Host: a.b:65536'],
    ['two hosts', 'Host: a.b\r\nHost: c.d'],
    ['the same twice', 'host: a.b\r\nHOST: a.b'],
    ['a space', 'Host: a b'],
    ['half a bracket', 'Host: [::1'],
    ['a percent sign', 'Host: %zz'],
    ['no value', 'Accept: */*'],
  ])('with %s is refused', async (_what, lines) => {
    expect(await ask(port, `${GET}${lines}\r\n\r\n`)).toBe('HTTP/1.1 400 Bad Request');
  });

  it.each(['a.b:65535', 'localhost', '127.0.0.1:80', '[::1]:3000', 'ATELIO.test.:1'])('%s is valid', async (host) => {
    expect(await ask(port, `${GET}Host: ${host}\r\n\r\n`)).toBe('HTTP/1.1 200 OK');
  });
});

describe('a listener that throws', () => {
  const broken: [string, Listener][] = [
    [
      'at once',
      () => {
        throw new Error('a defect');
      },
    ],
    ['later', () => Promise.reject(new Error('a defect'))],
  ];
  it.each(broken)('%s is answered with 500, and the next request is answered too', async (_when, listener) => {
    const { port } = await serve((req, res) => (req.url === '/bad' ? listener(req, res) : void res.end('fine')));
    expect(await ask(port, 'GET /bad HTTP/1.1\r\nHost: a.b\r\n\r\n')).toBe('HTTP/1.1 500 Internal Server Error');
    expect(await ask(port, 'GET /good HTTP/1.1\r\nHost: a.b\r\n\r\n')).toBe('HTTP/1.1 200 OK');
  });

  it('in the middle of a response ends the connection', async () => {
    const { port } = await serve((_req, res) => {
      res.write('half');
      throw new Error('a defect');
    });
    const { socket, heard } = await dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: a.b\r\n\r\n');
    await expect.poll(() => heard.ended).toBe(true);
    expect(heard.text).not.toContain('\r\n0\r\n');
  });
});

describe('a body that is refused unread', () => {
  const LENGTH = 900_000;
  const post = (path: string, lines: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: atelio.test', ...lines, '', ''].join('\r\n');
  const CHUNKED = 'Transfer-Encoding: chunked';
  const length = `Content-Length: ${LENGTH}`;

  it.each([
    ['413', '/api/v1/bookings', ['Content-Type: application/json', 'Content-Length: 9000000']],
    ['401', '/api/v1/bookings', ['Content-Type: application/json', 'Authorization: Bearer x', length]],
    ['404', '/api/v1/nothing', ['Content-Type: application/json', length]],
    ['415', '/api/v1/bookings', ['Content-Type: text/plain', length]],
    ['401', '/media/v1/upload', ['Content-Type: multipart/form-data; boundary=x', length]],
    ['413', '/auth/v1/signup', ['Content-Type: application/json', 'Content-Length: 9000000']],
    ['413', '/auth/v1/signup', ['Content-Type: application/json', CHUNKED]],
  ])('with %s at %s announces the end of the connection, and the response arrives', async (status, path, lines) => {
    const { socket, heard } = await dial(port);
    socket.write(post(path, lines));
    // A phone sends slowly, and reads the response when it has sent everything.
    const [before, after] = lines.includes(CHUNKED) ? ['186a0\r\n', '\r\n'] : ['', ''];
    const bytes = lines.includes(length) ? LENGTH : 1_300_000;
    for (let sent = 0; sent < bytes; sent += 100_000) {
      socket.write(`${before}${'x'.repeat(100_000)}${after}`);
      await wait(60);
    }
    expect(heard.error).toBeUndefined();
    await expect.poll(() => heard.ended || heard.error !== undefined).toBe(true);
    expect(heard.error).toBeUndefined();
    expect(heard.text.slice(9, 12)).toBe(status);
    expect(heard.text).toMatch(/^connection: close\r$/im);
  });

  it('without an end is cut off after the linger time', async () => {
    const { port } = await serve(app, { linger: 200 });
    const { socket, heard } = await dial(port);
    socket.write(post('/api/v1/nothing', ['Content-Type: application/json', 'Content-Length: 900000000']));
    const drip = setInterval(() => socket.write('x'), 20);
    await expect.poll(() => socket.destroyed).toBe(true);
    clearInterval(drip);
    expect(heard.text).toContain('413 Payload Too Large');
  });

  it('keeps the connection open once the body was read or has arrived', async () => {
    const { socket, heard } = await dial(port);
    const sent = `${post('/api/v1/nothing', ['Content-Type: application/json', 'Content-Length: 2'])}{}`;
    socket.write(sent);
    await expect.poll(() => heard.text).toContain('http.not_found');
    expect(heard.text).toMatch(/^connection: keep-alive\r$/im);
    heard.text = '';
    socket.write(sent);
    await expect.poll(() => heard.text).toContain('http.not_found');
  });
});

it('a body that takes too long ends with its connection', async () => {
  const { port } = await serve(app, { bodyTimeout: 200 });
  const { socket, heard } = await dial(port);
  socket.write('POST /auth/v1/signup HTTP/1.1\r\nHost: atelio.test\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100000\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 20);
  await expect.poll(() => socket.destroyed).toBe(true);
  clearInterval(drip);
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
});

it('responses announce the end of the connection while the server is closing', async () => {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const { server, port } = await serve((req, res) => void waiting.push([req, res]));
  const { socket, heard } = await dial(port);
  socket.write('GET / HTTP/1.1\r\nHost: a.b\r\n\r\n');
  await expect.poll(() => waiting.length).toBe(1);
  const closed = new Promise((resolve) => server.close(resolve));
  waiting[0]?.[1].end('the last one');
  await closed;
  await expect.poll(() => heard.text).toContain('the last one');
  expect(heard.text).toMatch(/^connection: close\r$/im);
});
