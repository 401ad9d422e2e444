import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;
const PREFIX = 'atelio-tests-';

/**
 * Makes `tmpdir()` a folder in memory for this process and those that it starts, where there is room. Cloning a test
 * database, which has 1,250 files, takes 25 ms there and 600 ms on a disk.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || freeBytes() < ENOUGH_BYTES) return;
  removeLeftFolders();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftFolders(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
