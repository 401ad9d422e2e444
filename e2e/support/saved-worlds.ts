import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CoverSpec } from '#art/cover-design.ts';
import { connectDatabase } from '#server/db/database.ts';
import { coverPath } from '#server/media/covers/cover-files.ts';
import { coversToRender } from '#server/media/covers/prerender-covers.ts';
import type { CoverPicture } from '#server/media/imaging/image-tasks.ts';
import { root } from '#server/root.ts';
import {
  BUILT_PROGRAM,
  embeddedUrl,
  freePort,
  makeDataFolder,
  removeFolder,
  startProgram,
  untilReady,
} from '#tests/running.ts';

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

/** The sizes of covers that screens show. */
const SIZES = [
  { ratio: '4x3', width: 320 },
  { ratio: '4x3', width: 640 },
  { ratio: '4x3', width: 960 },
  { ratio: '1x1', width: 320 },
  { ratio: '1x1', width: 640 },
] as const;

/**
 * Fills the folder of drawn covers, which takes minutes of CPU time otherwise. Those of the crafts are drawn; studios
 * and offerings all have the first cover of a size, whatever their motif, as links to one file.
 */
async function fillCovers(dataDir: string, url: string): Promise<void> {
  for (const picture of coversToRender([])) await drawCover(url, picture);
  const [first, ...others] = await listCovers(dataDir);
  if (!first) throw new Error('The demo world shows no covers');
  const fileOf = (picture: CoverPicture) => join(dataDir, 'media', coverPath(picture));
  for (const { ratio, width } of SIZES) {
    const sized = (cover: CoverSpec): CoverPicture => ({ ...cover, ratio, width, format: 'avif' });
    await drawCover(url, sized(first));
    for (const cover of others) {
      const file = fileOf(sized(cover));
      mkdirSync(dirname(file), { recursive: true });
      // The program may have drawn it ahead.
      rmSync(file, { force: true });
      linkSync(fileOf(sized(first)), file);
    }
  }
}

/** Lists the covers of studios and offerings with each of their motifs. */
async function listCovers(dataDir: string): Promise<CoverSpec[]> {
  const { db, close } = connectDatabase(embeddedUrl(dataDir), 1);
  const { rows } = await sql<CoverSpec>`
    select distinct craft, seed, version, motif from (
      select cover_craft as craft, cover_seed as seed, cover_version as version, cover_motifs as motifs from studios
      union all select studio_type, cover_seed, cover_version, cover_motifs from offerings
    ) shown
    cross join lateral unnest(case when motifs = '{}' then '{""}' else motifs end) motif`.execute(db);
  await close();
  return rows;
}

/** Lets the program draw a cover, and waits for it: until then the answer is a placeholder. */
async function drawCover(url: string, picture: CoverPicture): Promise<void> {
  const address = `${url}/media/${coverPath(picture)}`;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
    if (answer.headers.get('Content-Type') === 'image/avif') return;
    await wait(200);
  }
  throw new Error(`${address} was not drawn`);
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
