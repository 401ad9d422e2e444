import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { Refusal } from '#server/http/refuse.ts';
import type { ImageReply, ImageTask, RenderedImage } from './image-tasks.ts';
import { readPhoto, readSquare, resizePhoto } from './read-photo.ts';

// The process that decodes and draws pictures (see image-worker.ts). A broken or hostile file can crash it without harm
// to the server, and its memory is freed when it ends.

/** The process yields to everything else on the machine, first of all to the site. */
const NICENESS = 5;

setPriority(NICENESS);
// If memory runs out, the kernel ends this process first.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
// No file is read twice, so a cache of libvips would only take memory.
sharp.cache(false);
// Ctrl-C reaches the whole process group. The server ends this process itself when it has finished.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

process.on('message', async ({ id, task }: { id: number; task: ImageTask }) => {
  process.send?.({ id, answer: await answer(task), memory: process.memoryUsage.rss() });
});

async function answer(task: ImageTask): Promise<ImageReply> {
  try {
    return { done: await work(task) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, data: error.data } };
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function work(task: ImageTask): Promise<RenderedImage> {
  switch (task.kind) {
    case 'cover': {
      // The drawings take 20 MB of memory, which photos do not need.
      const { renderCover } = await import('./render-cover.ts');
      return renderCover(task.picture);
    }
    case 'share_image': {
      const { composeShareImage } = await import('./render-share-image.ts');
      return composeShareImage(task.image);
    }
    case 'drawing': {
      const { data, info } = await sharp(Buffer.from(task.svg)).png().toBuffer({ resolveWithObject: true });
      return { data, bytes: info.size, width: info.width, height: info.height, placeholder: '' };
    }
    case 'size':
      return resizePhoto(task.master, task.width, task.format);
    case 'square':
      return readSquare(task.file, task.into, task.side);
    case 'photo':
      return readPhoto(task.file, task.into);
  }
}
