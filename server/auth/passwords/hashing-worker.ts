import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** A password to hash, or to compare with the hash it should have. */
export interface HashingTask {
  password: string;
  against?: string;
}

/** The new hash; whether it is the password; or what went wrong. */
export type HashingResult = { hash: string } | { matches: boolean } | { problem: string };

/** Steps behind everything else of this machine: whoever hashes takes what the site leaves over. */
const NICENESS = 5;

// The file of a worker thread (see hashing.ts), which has nothing else to do and may block. It leaves libuv's few
// threads to files, names and pictures. On Linux a priority belongs to a thread; elsewhere it would slow the program.
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
