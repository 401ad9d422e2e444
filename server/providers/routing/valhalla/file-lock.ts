import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** The holder touches the lock file at this interval in milliseconds; after that much silence the lock is free. */
const BEAT = 1000;
const SILENCE = 30_000;

interface Turn {
  signal?: AbortSignal | undefined;
  /** Called once when another process holds the lock. */
  onWait: () => void;
}

/**
 * Runs `work` while holding a lock file, which also works between machines that share the folder.
 * @param mark the lock file, which exists and is touched regularly while the work runs
 * @throws Error when the work fails, or when the signal aborts the waiting
 */
export async function withFileLock(mark: string, work: () => Promise<void>, { signal, onWait }: Turn): Promise<void> {
  const token = randomUUID();
  for (let waits = 0; !(await take(mark, token)); waits += 1) {
    if (waits === 0) onWait();
    await setTimeout(BEAT, undefined, { signal });
  }
  const beats = setInterval(() => void touch(mark).catch(() => {}), BEAT);
  try {
    await work();
  } finally {
    clearInterval(beats);
    await rm(mark, { force: true });
  }
}

/** Dates the lock file by the clock of this process, from which that of the file server may differ. */
const touch = (file: string) => utimes(file, new Date(), new Date());

/** An abandoned lock belongs to the process that replaced it last. */
async function take(mark: string, token: string): Promise<boolean> {
  const own = `${mark}-${token}`;
  await writeFile(own, token);
  try {
    // It is dated before others see it.
    await touch(own);
    await link(own, mark);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  const touched = await stat(mark).catch(() => undefined);
  if (!touched || Date.now() - touched.mtimeMs < SILENCE) return false;
  await writeFile(mark, token);
  await touch(mark);
  await setTimeout(BEAT);
  return (await readFile(mark, 'utf8').catch(() => '')) === token;
}
