import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { Refusal } from '../../http/refuse.ts';
import { readPhoto, readSquare, resizePhoto } from './read-photo.ts';
import type { Decoded, DecodingAnswer, DecodingTask } from './tasks.ts';

// A process of its own (see decoder.ts) for everything that has to do with pixels: what a broken or hostile file does to
// a decoder, and the memory that decoding takes, are no affair of the program's.

/** Steps behind everything else of this machine: the site goes first. */
const NICENESS = 5;

setPriority(NICENESS);
// Where memory runs out, this process is the one to go.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
// Nothing is read twice: what libvips would remember is only memory.
sharp.cache(false);
// Ctrl-C reaches the whole group of processes: the program ends this one when it is done with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, task }: { id: number; task: DecodingTask }) => {
  process.send?.({ id, answer: await answer(task), memory: process.memoryUsage.rss() });
});

async function answer(task: DecodingTask): Promise<DecodingAnswer> {
  try {
    return { done: await work(task) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, data: error.data } };
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function work(task: DecodingTask): Promise<Decoded> {
  switch (task.kind) {
    case 'cover': {
      // All crafts together are 20 MB of program: photos do without.
      const { drawCover } = await import('./draw-cover.ts');
      return drawCover(task.picture);
    }
    case 'sheet': {
      const { drawSheet } = await import('./draw-sheet.ts');
      return drawSheet(task.sheet);
    }
    case 'size':
      return resizePhoto(task.master, task.width, task.format);
    case 'square':
      return readSquare(task.file, task.into, task.side);
    case 'photo':
      return readPhoto(task.file, task.into);
  }
}
