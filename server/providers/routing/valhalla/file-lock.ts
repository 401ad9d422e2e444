import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after which whoever works says so again, and after which nobody is believed to. */
const BEAT = 1000;
const SILENCE = 30_000;

interface Turn {
  signal?: AbortSignal | undefined;
  /** Called once when another is at it. */
  onWait: () => void;
}

/**
 * Works while no other process does that knows the same mark, on whichever machine: files are what they share.
 * @param mark file that is there, and touched again and again, while somebody works
 * @throws Error when the work fails, or while waiting when the signal is aborted
 */
export async function withFileLock(mark: string, work: () => Promise<void>, { signal, onWait }: Turn): Promise<void> {
  const token = randomUUID();
  for (let waits = 0; !(await take(mark, token)); waits += 1) {
    if (waits === 0) onWait();
    await setTimeout(BEAT, undefined, { signal });
  }
  const beats = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => {}), BEAT);
  try {
    await work();
  } finally {
    clearInterval(beats);
    await rm(mark, { force: true });
  }
}

/** A mark that was left behind goes to whoever wrote on it last. */
async function take(mark: string, token: string): Promise<boolean> {
  try {
    await writeFile(mark, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const touched = await stat(mark).catch(() => undefined);
  if (!touched || Date.now() - touched.mtimeMs < SILENCE) return false;
  await writeFile(mark, token);
  await setTimeout(BEAT);
  return (await readFile(mark, 'utf8').catch(() => '')) === token;
}
