import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { hostedPages } from './hosted-pages.ts';
import { findHostPlace } from './known-domains.ts';

const world = await createWorld();
const pageOf = hostedPages(world);
const ask = (host: string, url: string) => pageOf({ url, headers: { host } } as IncomingMessage);

test('nothing is cached before the host names of the site are known', () => {
  expect(ask('atelio.test', '/studios')).toBeUndefined();
});

test('cached pages of a studio’s host are separate from the site and from other studios', async () => {
  await findHostPlace(world, 'atelio.test');
  const pages = ['atelio.test', 'taller-fang.atelio.test', 'tinta-bruta.atelio.test', 'taller-fang.localhost:3000'].map(
    (host) => ask(host, '/?lang=de'),
  );
  expect(pages).toEqual([
    '/?lang=de',
    'http://taller-fang.atelio.test/?lang=de',
    'http://tinta-bruta.atelio.test/?lang=de',
    'http://taller-fang.localhost:3000/?lang=de',
  ]);
});

test.each([
  ['www.atelio.test', '/studios'],
  ['taller-fang.atelio.test', '/studios'],
  ['admin.atelio.test', '/'],
  ['atelio.test', '/dashboard'],
])('%s%s is not cached', async (host, url) => {
  await findHostPlace(world, 'atelio.test');
  expect(ask(host, url)).toBeUndefined();
});
