import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../server/root.ts';
import {
  BUILT_PROGRAM,
  freePort,
  makeDataFolder,
  removeFolder,
  startProgram,
  untilReady,
} from '../../tests/running.ts';

// Caches the demo world and its covers under .cache between runs. A world is valid for its build and for one day,
// because its events are relative to the day on which it is made. Covers depend only on the code that draws them.

const CACHE = join(root, '.cache', 'e2e');

/** Copies with file owners: as root, PostgreSQL runs as another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

const coversIn = (dataDir: string) => join(dataDir, 'media', 'covers');

const keptCovers = () => join(CACHE, `covers-${digestOf(join(root, 'art'), join(root, 'server', 'media'))}`);

/**
 * Makes the demo world in a new folder, or copies the cached one.
 * @param withCovers waits until the program has drawn every cover that it draws ahead
 * @returns the folder, whose program has exited, and a function that removes it
 */
export async function makeWorld({ withCovers = false } = {}): Promise<{ folder: string; remove: () => void }> {
  const folder = makeDataFolder();
  const remove = () => removeFolder(folder);
  const kept = join(CACHE, `world-${worldKey()}`);
  if (existsSync(kept) && (!withCovers || existsSync(keptCovers()))) {
    copy(kept, folder);
    copyCovers(folder);
    return { folder, remove };
  }
  copyCovers(folder);
  const port = await freePort();
  const program = startProgram(
    { NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    BUILT_PROGRAM,
  );
  const failure = await untilReady(program)
    .then(() => (withCovers ? untilDrawn(folder) : undefined))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  // A clean shutdown, so that the copies start without recovery.
  program.child.kill('SIGTERM');
  const code = await program.ended;
  if (failure !== undefined || code !== 0) {
    remove();
    throw failure ?? new Error(`The program ended with ${code}: ${program.output()}`);
  }
  if (withCovers) keep(coversIn(folder), keptCovers(), 'covers-');
  keep(folder, kept, 'world-');
  return { folder, remove };
}

function copyCovers(dataDir: string): void {
  if (!existsSync(keptCovers())) return;
  mkdirSync(coversIn(dataDir), { recursive: true });
  copy(keptCovers(), coversIn(dataDir));
}

/** Caches a folder under a name, and removes older ones of its kind. */
function keep(folder: string, kept: string, kind: string): void {
  if (existsSync(kept)) return;
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) if (name.startsWith(kind)) removeFolder(join(CACHE, name));
  const draft = join(CACHE, `draft-${process.pid}-${kind}`);
  mkdirSync(draft);
  copy(folder, draft);
  renameSync(draft, kept);
}

/** Waits until the program, which draws its covers one after the other, has drawn no further one for fifteen seconds. */
async function untilDrawn(dataDir: string): Promise<void> {
  const count = () => (existsSync(coversIn(dataDir)) ? readdirSync(coversIn(dataDir), { recursive: true }).length : 0);
  for (let drawn = 0, still = 0; still < 3; ) {
    await wait(5000);
    still = count() > drawn || drawn === 0 ? 0 : still + 1;
    drawn = count();
  }
}

function worldKey(): string {
  const stamp = join(root, 'build', '.stamp');
  const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : String(process.pid);
  return createHash('sha256').update(build).update(new Date().toDateString()).digest('hex').slice(0, 16);
}

function digestOf(...folders: string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|json)$/.test(name) && !name.includes('.test.'))
        hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
