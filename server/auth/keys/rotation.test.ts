import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StartError } from '#server/config/start-error.ts';
import type { TokenKeys } from '#server/services.ts';
import { addKey } from './key-folder.ts';
import { ACTIVATION_DELAY_MS } from './key-ring.ts';
import { createKeys } from './keys.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes an installation whose first key is an hour old. */
async function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-rotation-'));
  folders.push(folder);
  await createKeys({ folder });
  const hourAgo = new Date(Date.now() - 3600_000);
  utimesSync(join(folder, '1.json'), hourAgo, hourAgo);
  return folder;
}

/** Adds a key now: its file is as old as the clock of the test says. */
async function addKeyNow(folder: string) {
  const file = await addKey(folder);
  utimesSync(file, new Date(), new Date());
  return file;
}

const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const person = () => ({ sub: 'ona', exp: Math.floor(Date.now() / 1000) + 7200 });
const signerOf = async (keys: TokenKeys) => decodeProtectedHeader(await keys.sign(person())).kid;
const known = async (keys: TokenKeys) => (await keys.jwks()).keys.map(({ kid }) => kid);
const isGood = async (keys: TokenKeys, token: string) => (await keys.verify(token, new Date())) !== undefined;

describe('a new key in the folder of running processes', () => {
  it('is loaded within a minute, and signs once every cache of the public keys has it', async () => {
    const folder = await newFolder();
    const [one, other] = [await createKeys({ folder }), await createKeys({ folder })];
    const [first] = await known(one);
    const old = await one.sign(person());
    expect(await addKeyNow(folder)).toBe(join(folder, '2.json'));
    expect(await known(one)).toEqual([first]);
    wait(60_000);
    const [second] = await known(one);
    expect(await known(other)).toEqual([second, first]);
    expect(second).not.toBe(first);
    expect([await signerOf(one), await signerOf(other)]).toEqual([first, first]);
    wait(ACTIVATION_DELAY_MS);
    expect([await signerOf(one), await signerOf(other)]).toEqual([second, second]);
    expect(await isGood(other, old)).toBe(true);
  });

  it('is loaded when a token with it arrives, but not for each such token', async () => {
    const folder = await newFolder();
    const slow = await createKeys({ folder });
    wait(6000);
    await addKey(folder);
    rmSync(join(folder, '1.json'));
    const quick = await createKeys({ folder });
    const token = await quick.sign(person());
    expect(await isGood(slow, token)).toBe(true);
    await addKey(folder);
    rmSync(join(folder, '2.json'));
    const another = await (await createKeys({ folder })).sign(person());
    expect(await isGood(slow, another)).toBe(false);
    wait(5000);
    expect(await isGood(slow, another)).toBe(true);
  });

  it('is added by one process and accepted by all, in whatever order they started', async () => {
    const folder = await newFolder();
    const before = await createKeys({ folder });
    await addKeyNow(folder);
    const after = await createKeys({ folder });
    for (let step = 0; step < 4; step += 1) {
      for (const [signs, checks] of [
        [before, after],
        [after, before],
      ] as const) {
        expect(await isGood(checks, await signs.sign(person()))).toBe(true);
      }
      wait(10 * 60_000);
    }
  });

  it('that is only half written does not affect the others', async () => {
    const folder = await newFolder();
    const keys = await createKeys({ folder });
    const token = await keys.sign(person());
    writeFileSync(join(folder, '2.json'), '{"kty":"EC","d"');
    wait(60_000);
    expect(await known(keys)).toHaveLength(1);
    expect(await isGood(keys, token)).toBe(true);
    await expect(createKeys({ folder })).rejects.toBeInstanceOf(StartError);
  });

  it('gets the next number and is readable by its owner only, also when two are added at once', async () => {
    const folder = await newFolder();
    const files = await Promise.all([addKey(folder), addKey(folder), addKey(folder)]);
    expect(files.sort()).toEqual(['2.json', '3.json', '4.json'].map((name) => join(folder, name)));
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a removed key', () => {
  it('is rejected a minute later, also for tokens that were verified before', async () => {
    const folder = await newFolder();
    const keys = await createKeys({ folder });
    const token = await keys.sign(person());
    expect(await isGood(keys, token)).toBe(true);
    await addKey(folder);
    rmSync(join(folder, '1.json'));
    wait(60_000);
    expect(await isGood(keys, token)).toBe(false);
    expect(await isGood(keys, await keys.sign(person()))).toBe(true);
  });

  it('that is the last one stays in running processes', async () => {
    const folder = await newFolder();
    const keys = await createKeys({ folder });
    rmSync(join(folder, '1.json'));
    wait(60_000);
    expect(await isGood(keys, await keys.sign(person()))).toBe(true);
  });
});
