import { randomFillSync } from 'node:crypto';

/** 32 characters (five bits each) without the look-alikes 0 and O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A buffer of random bytes: one call for 4096 of them is much cheaper than a call for each code. */
const randomBytes = Buffer.alloc(4096);
let used = randomBytes.length;

/**
 * Returns a random code that people can type, with five bits of entropy per character; each byte of the buffer is used
 * once.
 */
export function randomCode(length: number): string {
  if (used + length > randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  let text = '';
  for (const byte of randomBytes.subarray(used, used + length)) text += ALPHABET[byte & 31];
  used += length;
  return text;
}
