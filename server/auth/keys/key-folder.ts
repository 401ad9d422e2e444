import { randomUUID } from 'node:crypto';
import { chown, link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { StartError } from '#server/config/start-error.ts';
import { makePrivateFolder } from '#server/private-folder.ts';
import { generateSigningKey } from './signing-keys.ts';

/** A key as stored in the folder. */
export interface StoredKey {
  jwk: JWK;
  /** When the file was written. */
  since: Date;
}

/** The key files of the folder. The fingerprint changes when a file is added, removed or rewritten. */
export interface KeyListing {
  files: { name: string; since: Date }[];
  fingerprint: string;
}

/**
 * Opens a folder of private keys `1.json`, `2.json` …: the highest number is the newest key, and all of them verify. An
 * empty folder gets its first key.
 * @throws StartError when the folder cannot be written
 */
export async function openKeyFolder(folder: string): Promise<void> {
  makePrivateFolder(folder);
  if ((await listKeys(folder)).files.length === 0) await writeNewKey(folder, '1.json');
}

/** Lists the key files, newest first. */
export async function listKeys(folder: string): Promise<KeyListing> {
  const names = (await readdir(folder))
    .filter((name) => /^\d+\.json$/.test(name))
    .sort((a, b) => keyNumber(b) - keyNumber(a));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await stat(join(folder, name)).then(({ mtime, size }) => ({ since: mtime, size }))),
    })),
  );
  return { files, fingerprint: files.map(({ name, since, size }) => `${name}:${since.getTime()}:${size}`).join() };
}

const keyNumber = (name: string) => Number.parseInt(name, 10);

/** Reads the listed keys. @throws StartError when a file holds no key */
export const readKeys = (folder: string, { files }: KeyListing): Promise<StoredKey[]> =>
  Promise.all(
    files.map(async ({ name, since }) => {
      const file = join(folder, name);
      try {
        return { jwk: JSON.parse(await readFile(file, 'utf8')) as JWK, since };
      } catch {
        throw new StartError(`The signing key ${file} cannot be read: it is not JSON, or belongs to another user.`);
      }
    }),
  );

/**
 * Adds a new key, which becomes the newest.
 * @returns the path of its file
 */
export async function addKey(folder: string): Promise<string> {
  for (;;) {
    const [newest] = (await listKeys(folder)).files;
    const name = `${newest ? keyNumber(newest.name) + 1 : 1}.json`;
    if (await writeNewKey(folder, name)) return join(folder, name);
  }
}

/**
 * Writes a new key under a name, atomically: of several processes one wins, and a crash leaves no partial file. The
 * file gets the owner of the folder, also when root adds it.
 * @returns false if the name is taken
 */
async function writeNewKey(folder: string, name: string): Promise<boolean> {
  const draft = join(folder, `${randomUUID()}.draft`);
  await writeFile(draft, JSON.stringify(await generateSigningKey()), { mode: 0o600, flag: 'wx' });
  try {
    const { uid, gid } = await stat(folder);
    if (process.getuid?.() === 0) await chown(draft, uid, gid);
    await link(draft, join(folder, name));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
