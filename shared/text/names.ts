import { hasLink, withoutLinks } from './link-text.ts';
import { toVisibleText } from './visible-text.ts';

/** Controls, line breaks, and characters that turn the direction of the text after them. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** A letter, digit, sign or picture; U+2800 is an empty Braille cell. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--[\u2800]]/v;

/** What is wrong with a name, as a key under `errors.fields`. */
export type NameFault = 'hidden_characters' | 'no_links';

/** Returns what is wrong with a text on one line; undefined for nothing. It may be empty, but not only look empty. */
export const findLineFault = (line: string): 'hidden_characters' | undefined =>
  line.search(CONTROLS) >= 0 || (line !== '' && !VISIBLE.test(toVisibleText(line))) ? 'hidden_characters' : undefined;

/**
 * Returns what is wrong with the name of a person or a thing; undefined for nothing. Names stand in mails to strangers
 * and in their subjects, where a link could be phishing.
 */
export const findNameFault = (name: string): NameFault | undefined =>
  findLineFault(name) ?? (hasLink(name) ? 'no_links' : undefined);

/** Returns the nearest text that is a valid name; '' if nothing is left. */
export function toName(text: string, max: number): string {
  const line = toVisibleText(text.toWellFormed().normalize('NFC').replace(CONTROLS, ' ')).trim();
  const name = hasLink(line) ? withoutLinks(line) : line;
  const short = [...name].slice(0, max).join('').trim();
  return VISIBLE.test(short) ? short : '';
}
