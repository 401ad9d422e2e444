import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withFileLock } from './file-lock.ts';
import { settingsFor } from './settings.ts';
import { buildTiles, findBuilder } from './tile-builder.ts';

const SETTINGS = 'settings.json';
const MADE = /^[0-9a-f]{16}$/;
const HALF_MADE = 'half-made-';
/** The lock file of the process that builds tiles in this folder. */
const MARK = 'being-made';

interface Making {
  /** Called with a line for each step. */
  tell?: (line: string) => void;
  /** Aborts the build; the next one starts from the beginning. */
  signal?: AbortSignal | undefined;
}

/**
 * Builds routing tiles of an OpenStreetMap extract, once for each version of the extract. Of processes that share a
 * folder one builds them, and the others wait.
 * @param extract file in the format of Geofabrik and others, `.osm.pbf`
 * @param folder of the tiles of one extract, for all processes
 * @returns the settings file with which Valhalla answers from them
 * @throws Error with one sentence when the file is missing, there is no engine for this machine, or the extract has no
 * streets
 */
export async function makeTiles(
  extract: string,
  folder: string,
  { tell = () => {}, signal }: Making = {},
): Promise<string> {
  const made = resolve(folder, await tileSetName(extract, folder));
  if (existsSync(made)) {
    // Tiles of a former extract stay until the next start: another process may still use them.
    await sweep(folder, (name) => MADE.test(name) && resolve(folder, name) !== made);
    return join(made, SETTINGS);
  }
  await mkdir(folder, { recursive: true });
  const make = async () => {
    if (existsSync(made)) return;
    await sweep(folder, (name) => name.startsWith(HALF_MADE));
    const building = resolve(folder, `${HALF_MADE}${randomUUID()}`);
    await mkdir(building);
    try {
      await buildTiles(extract, building, tell, signal);
      await writeFile(join(building, SETTINGS), JSON.stringify(settingsFor(made, '')));
      await rename(building, made);
    } finally {
      await rm(building, { recursive: true, force: true });
    }
  };
  await withFileLock(join(folder, MARK), make, { signal, onWait: () => tell('another process is making them') });
  return join(made, SETTINGS);
}

/** The name of the tiles depends on the extract, the engine and the folder. */
async function tileSetName(extract: string, folder: string): Promise<string> {
  const { size, mtimeMs } = await stat(extract).catch(() => {
    throw new Error(`There is no file ${extract}`);
  });
  const builder = await stat(findBuilder());
  const source = JSON.stringify([size, mtimeMs, builder.size, settingsFor(resolve(folder), '')]);
  return createHash('sha256').update(source).digest('hex').slice(0, 16);
}

async function sweep(folder: string, isLeft: (name: string) => boolean): Promise<void> {
  const left = (await readdir(folder)).filter(isLeft);
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
