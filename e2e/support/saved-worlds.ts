import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectDatabase } from '../../server/db/database.ts';
import { coverPath } from '../../server/media/covers/cover-files.ts';
import { coverName } from '../../server/media/covers/cover-names.ts';
import { coversToRender } from '../../server/media/covers/prerender-covers.ts';
import { listShownCovers } from '../../server/media/covers/shown-covers.ts';
import { root } from '../../server/root.ts';
import type { Services } from '../../server/services.ts';
import {
  BUILT_PROGRAM,
  embeddedUrl,
  freePort,
  makeDataFolder,
  removeFolder,
  startProgram,
  untilReady,
} from '../../tests/running.ts';

// Caches the demo world under .cache between runs. A world is valid for its build and for one day, because its events
// are relative to the day on which it is made.

const CACHE = join(root, '.cache', 'e2e');

/** Copies with file owners: as root, PostgreSQL runs as another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);

/**
 * Makes the demo world in a new folder, or copies the cached one.
 * @returns the folder, whose program has exited, and a function that removes it
 */
export async function makeWorld(): Promise<{ folder: string; remove: () => void }> {
  const folder = makeDataFolder();
  const remove = () => removeFolder(folder);
  const kept = join(CACHE, `world-${worldKey()}`);
  if (existsSync(kept)) {
    copy(kept, folder);
    return { folder, remove };
  }
  const port = await freePort();
  const program = startProgram(
    { NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder },
    BUILT_PROGRAM,
  );
  const failure = await untilReady(program)
    .then(() => fillCovers(folder, program.url))
    .catch((error: unknown) => error);
  // A clean shutdown, so that the copies start without recovery.
  program.child.kill('SIGTERM');
  const code = await program.ended;
  if (failure !== undefined || code !== 0) {
    remove();
    throw failure ?? new Error(`The program ended with ${code}: ${program.output()}`);
  }
  keep(folder, kept);
  return { folder, remove };
}

/**
 * Writes the covers that a program draws ahead, which takes minutes of CPU time. Those of the crafts are drawn; studios
 * and offerings all have the first of their covers of a size. Other sizes and motifs are drawn when a page shows them.
 */
async function fillCovers(dataDir: string, url: string): Promise<void> {
  const { db, close } = connectDatabase(embeddedUrl(dataDir), 1);
  const shown = await listShownCovers({ db } as Services);
  await close();
  const names = new Set(shown.map(coverName));
  const firsts = new Map<string, Buffer>();
  for (const picture of coversToRender(shown)) {
    const path = coverPath(picture);
    const size = `${picture.ratio}-${picture.width}`;
    const first = names.has(coverName(picture)) ? firsts.get(size) : undefined;
    if (!first) {
      firsts.set(size, await fetchCover(`${url}/media/${path}`));
      continue;
    }
    const file = join(dataDir, 'media', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, first);
  }
}

/** Waits for a cover to be drawn: until then the answer is a placeholder. */
async function fetchCover(url: string): Promise<Buffer> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
    if (answer.headers.get('Content-Type') === 'image/avif') return Buffer.from(await answer.arrayBuffer());
    await wait(200);
  }
  throw new Error(`${url} was not drawn`);
}

/** Caches a folder, and removes older ones. */
function keep(folder: string, kept: string): void {
  if (existsSync(kept)) return;
  if (existsSync(CACHE)) for (const name of readdirSync(CACHE)) removeFolder(join(CACHE, name));
  const draft = join(CACHE, `draft-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  copy(folder, draft);
  renameSync(draft, kept);
}

function worldKey(): string {
  const stamp = join(root, 'build', '.stamp');
  const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : String(process.pid);
  return createHash('sha256').update(build).update(new Date().toDateString()).digest('hex').slice(0, 16);
}
