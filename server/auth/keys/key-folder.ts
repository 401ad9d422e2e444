import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { makeSigningKey } from './signing-keys.ts';

/**
 * Private keys kept as `1.json`, `2.json` …: the highest number signs, all verify, so a key is changed by adding
 * the next file and removing the old one an hour later. An empty folder gets its first key.
 * @returns newest first
 */
export async function openKeyFolder(folder: string): Promise<JWK[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await keyFiles(folder);
  if (names.length === 0) {
    await addFirstKey(folder);
    return readKeys(folder, await keyFiles(folder));
  }
  return readKeys(folder, names);
}

const keyFiles = async (folder: string) =>
  (await readdir(folder))
    .filter((name) => /^\d+\.json$/.test(name))
    .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));

const readKeys = (folder: string, names: string[]) =>
  Promise.all(names.map(async (name): Promise<JWK> => JSON.parse(await readFile(join(folder, name), 'utf8'))));

/** Of several processes that start together, one wins; a crash in the middle leaves no half key. */
async function addFirstKey(folder: string) {
  const draft = join(folder, `${randomUUID()}.draft`);
  await writeFile(draft, JSON.stringify(await makeSigningKey()), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, join(folder, '1.json'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
