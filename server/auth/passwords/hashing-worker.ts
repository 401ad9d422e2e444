import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A password to hash, or to compare with a hash. */
export interface HashingTask {
  password: string;
  against?: string;
}

/** The new hash, the result of the comparison, or an error message. */
export type HashingResult = { hash: string } | { matches: boolean } | { problem: string };

/** The niceness of the thread: it takes the CPU time that the site leaves. */
const NICENESS = 5;

// A worker thread of hashing-pool.ts. It may block, and it keeps libuv's few threads free for files, DNS and images.
// Linux sets the priority per thread; elsewhere it would slow the whole process.
if (process.platform === 'linux') setPriority(NICENESS);

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(runTask(task)));

/** Argon2id with the library's defaults: 19 MiB, two passes. */
function runTask({ password, against }: HashingTask): HashingResult {
  try {
    return against === undefined ? { hash: hashSync(password) } : { matches: verifySync(against, password) };
  } catch (error) {
    return { problem: String(error) };
  }
}
