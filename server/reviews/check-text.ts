import type { ReviewFlag } from '#shared/reviews.ts';
import type { ReviewFinding } from '#shared/schemas/reviews.ts';
import { hasLink } from '#shared/text/link-text.ts';
import { INSULTS } from './insults.ts';

/** Digits of a date or a time, which are no phone number, unless more digits come before them. */
const DATES =
  /(?<![\d)][ ]?)\b(?:\d{4}([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|1[0-2])\2(?:\d{4}|\d{2})|\d{1,2}[:.h]\d{2})\b/g;

const PATTERNS: readonly { flag: ReviewFlag; pattern: RegExp }[] = [
  { flag: 'markup', pattern: /<\/?[a-z!][^>\n]{0,80}>?|javascript\s*:|&#x?[0-9a-f]{2,};?|\[url\b/gi },
  // "name (at) example", "example [dot] com".
  { flag: 'link', pattern: /\S+\s?[([{]\s?(?:\.|dot|punto?|point|punkt|at|@|arroba|chiocciola)\s?[)\]}]\s?\S+/gi },
  {
    flag: 'link',
    pattern: /[\p{L}\p{N}-]{2,}\s+(?:dot|punto|punkt)\s+(?:com|net|org|cat|info|es|de|fr|it|ly|me|io)\b/giu,
  },
  { flag: 'contact', pattern: /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/gu },
  { flag: 'contact', pattern: /(?<![\p{L}\p{N}])(?:\+|00)?\(?\d(?:[\s().\-–/]{0,3}\d){6,14}(?!\p{N})/gu },
];

/**
 * Finds what a moderator should see before a review is published: links, also shortened and disguised ones, contact
 * data, insults, and markup. Each finding is once, in the order of the flags.
 */
export function checkText(text: string): ReviewFinding[] {
  const plain = text.normalize('NFKC');
  const findings: ReviewFinding[] = [];
  const add = (flag: ReviewFlag, words: string) => {
    const found = words.trim();
    if (!findings.some((each) => each.words.includes(found))) findings.push({ flag, words: found });
  };
  const words = plain.split(/\s+/).map((word) => word.replace(/^[("'“‘«¡¿]+|[)"'”’»!?,;:.…]+$/gu, ''));
  for (const word of words) {
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word)) add('contact', word);
    else if (word && hasLink(word)) add('link', word);
  }
  for (const { flag, pattern } of PATTERNS) {
    // A sign stands for a date, so that the digits around it do not join.
    const searched = flag === 'contact' ? plain.replace(DATES, '·') : plain;
    for (const [found] of searched.matchAll(pattern)) add(flag, found);
  }
  for (const word of insultsIn(plain)) add('insult', word);
  return findings;
}

/**
 * Lists the insults in a text as they are written there. Accents, capitals and digits in place of letters do not hide
 * them.
 */
function insultsIn(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}@$]+/gu)].map(([word]) => word).filter((word) => INSULTS.has(fold(word)));
}

const DIGITS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

const fold = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[013457@$]/g, (digit) => DIGITS[digit] ?? digit);
