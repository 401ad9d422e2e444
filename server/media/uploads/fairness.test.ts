import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { withActor } from '#server/auth/http/with-actor.ts';
import type { Env } from '#server/http/env.ts';
import { withRequestContext } from '#server/http/request-context.ts';
import { eventually } from '#tests/eventually.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson, makePerson } from '#tests/makers.ts';
import { sendPicture } from '#tests/uploads.ts';
import { imageWorker } from '../imaging/image-worker.ts';
import { uploadRoutes } from './routes.ts';

/** Milliseconds without data before an upload is aborted; longer in production. */
const PATIENCE = 1500;

const dataDir = mkdtempSync(join(tmpdir(), 'atelio-fairness-'));
const world = await createWorld({ dataDir });
const app = new Hono<Env>()
  .use(withRequestContext(world), withActor(world))
  .route('/media', uploadRoutes(world, [], PATIENCE));
const server = createServer(getRequestListener(app.fetch));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  imageWorker.stop();
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts an upload and stops sending. */
function stall(person: MadePerson): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const message = request({
      port,
      method: 'POST',
      path: '/media/v1/upload',
      headers: { ...asPerson(person), 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 1_000_000 },
    });
    message.on('error', reject);
    message.on('response', (reply) => {
      let body = '';
      reply.on('data', (part: Buffer) => {
        body += part;
      });
      reply.on('end', () => {
        message.destroy();
        resolve({ status: reply.statusCode ?? 0, code: JSON.parse(body).error.code });
      });
    });
    message.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nbeginning');
  });
}

describe('a slow sender', () => {
  it('holds at most three places, and others are not delayed', async () => {
    const [slow, quick] = [await makePerson(world), await makePerson(world)];
    const stalled = Array.from({ length: 12 }, () => stall(slow));
    const refused = await Promise.race(stalled);
    expect(refused).toEqual({ status: 429, code: 'http.too_many' });
    const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
      .png()
      .toBuffer();
    const sent = await sendPicture((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), {
      file,
      folder: 'avatars',
      as: quick,
    });
    expect(sent.status).toBe(200);
    const codes = (await Promise.all(stalled)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'http.too_many')).toHaveLength(9);
  });

  it('who stops sending gets 408, and leaves nothing behind', async () => {
    const person = await makePerson(world);
    expect(await stall(person)).toEqual({ status: 408, code: 'media.stalled' });
    await eventually(() => expect(readdirSync(join(dataDir, 'media', 'arrivals'))).toEqual([]));
  });
});
