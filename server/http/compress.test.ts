import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld();
const person = await makePerson(world);
await makeStudio(world, person);

const ask = (path: string, encoding?: string, init: RequestInit = {}) =>
  world.request(path, { ...init, headers: { ...init.headers, ...(encoding && { 'Accept-Encoding': encoding }) } });
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer());

test.each([
  ['the API', '/api/v1/openapi.json'],
  ['a text for robots', '/llms.txt'],
])('%s is sent in an encoding that the client accepts', async (_what, path) => {
  const plain = await ask(path);
  const text = await plain.clone().text();
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('vary')).toMatch(/Accept-Encoding/);
  const brotli = await ask(path, 'gzip, deflate, br');
  const gzip = await ask(path, 'gzip, br;q=0');
  const isLong = text.length >= 1000;
  expect([brotli, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual(
    isLong ? ['br', 'gzip'] : [null, null],
  );
  expect(brotli.headers.get('content-type')).toBe(plain.headers.get('content-type'));
  const unpack = [isLong ? brotliDecompressSync : Buffer.from, isLong ? gunzipSync : Buffer.from] as const;
  expect(unpack[0](await bytesOf(brotli)).toString()).toBe(text);
  expect(unpack[1](await bytesOf(gzip)).toString()).toBe(text);
});

test('a short answer stays as it is', async () => {
  const reply = await ask('/api/v1/nothing-here', 'br');
  expect(reply.headers.get('content-encoding')).toBeNull();
  expect(await reply.json()).toMatchObject({ code: 'http.not_found' });
});

test('answers with tokens, streams and what is written while it is read are never compressed', async () => {
  const headers = asPerson(person);
  for (const [path, init] of [
    ['/auth/v1/settings', {}],
    ['/auth/v1/.well-known/jwks.json', {}],
    ['/api/v1/stream', {}],
    ['/api/v1/me/export', { headers }],
  ] as const) {
    const reply = await ask(path, 'br', init);
    expect([path, reply.status, reply.headers.get('content-encoding')]).toEqual([path, 200, null]);
  }
});

test('the tag of a compressed feed is weak, and answers 304 when it comes back', async () => {
  const made = await world.request('/api/v1/me/feed', {
    method: 'POST',
    headers: asPerson(person),
  });
  const { url } = (await made.json()) as { url: string };
  const reply = await ask(new URL(url).pathname, 'br');
  const etag = reply.headers.get('etag') ?? '';
  expect(etag).toMatch(reply.headers.has('content-encoding') ? /^W\// : /^"/);
  const again = await ask(new URL(url).pathname, 'br', { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
});
