import { createHash, randomInt } from 'node:crypto';

/** Without what looks alike on paper: 0 and o, 1, i and l. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 16;
const COUNT = 10;

/** A new set: ten codes of 79 random bits each, too many to guess, so that a fast hash keeps them. */
export const generateCodes = (): string[] =>
  [...new Set(Array.from({ length: COUNT + 1 }, generateCode))].slice(0, COUNT);

const generateCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** However it was typed: capitals, spaces and dashes do not matter. */
export const hashCode = (typed: string) =>
  createHash('sha256').update(typed.toLowerCase().replace(/[\s-]/g, '')).digest();
