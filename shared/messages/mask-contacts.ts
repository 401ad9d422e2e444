/** What stands for a covered address or number. */
export const MASK = '•••••';

const DIGITS = String.raw`\d(?:[\s().\/-]{0,3}\d)`;

/** Addresses, numbers and links to chats, in text whose letters and digits are plain. */
const CONTACTS = [
  // An email address, also with "(at)" and "dot".
  /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\]|\{at\}|\sat\s|\sarroba\s)\s?[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\]|\{dot\}|\sdot\s|\spunto\s|\spunt\s|\spunkt\s)\s?[\p{L}\p{N}-]{2,})+/giu,
  // The address of a chat or a profile.
  /(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)*(?:wa\.me|t\.me|telegram\.me|telegram\.org|signal\.me|signal\.group|m\.me|line\.me|discord\.gg|discord\.com|whatsapp\.com|instagram\.com|facebook\.com|messenger\.com|snapchat\.com|wechat\.com|viber\.com|skype\.com|zoom\.us|meet\.google\.com|linktr\.ee)(?:\/\S*)?/giu,
  /\b(?:whatsapp|tel|sms|mailto|skype|viber|tg):\S+/giu,
  // A name at a chat.
  /(?<![\p{L}\p{N}@])@[\p{L}\p{N}_.]{3,30}(?![\p{L}\p{N}])/gu,
  // A number of a telephone: with a country's code, or at least nine digits.
  new RegExp(String.raw`(?:\+|\b00)\s?${DIGITS}{6,14}`, 'gu'),
  new RegExp(String.raw`(?<![\d.,:\/-])\(?${DIGITS}{8,14}(?![\d€])`, 'gu'),
];

/** Dates and times, which have as many digits as a number of a telephone: "2026-11-28 16:00", "28/11/2026 16.00". */
const DATES =
  /\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))(?:[T,]?\s?\d{1,2}[:.]\d{2}(?:\s?[–-]\s?\d{1,2}[:.]\d{2})?)?(?!\d)/gu;

/** A text with the contact details covered, and whether there were any. */
export interface MaskedText {
  text: string;
  is_masked: boolean;
}

/**
 * Covers email addresses, phone numbers and links to chats with `MASK`. Full-width characters and the digits of other
 * scripts count as their plain forms.
 */
export function maskContacts(text: string): MaskedText {
  const plain = toPlain(text);
  const dates = [...plain.letters.matchAll(DATES)].map(rangeOf);
  const found = CONTACTS.flatMap((pattern) => [...plain.letters.matchAll(pattern)].map(rangeOf))
    .filter((range) => !dates.some((date) => date.from <= range.from && range.to <= date.to))
    .sort((a, b) => a.from - b.from);
  if (found.length === 0) return { text, is_masked: false };
  let masked = '';
  let end = 0;
  for (const { from, to } of found) {
    const [start, stop] = [plain.origins[from] ?? 0, plain.origins[to] ?? text.length];
    if (stop <= end) continue;
    if (start >= end) masked += text.slice(end, start) + MASK;
    end = stop;
  }
  return { text: masked + text.slice(end), is_masked: true };
}

const rangeOf = (match: RegExpExecArray) => ({ from: match.index, to: match.index + match[0].length });

/** Returns the text with plain letters and digits, and for each of its units the place in the text it comes from. */
function toPlain(text: string): { letters: string; origins: number[] } {
  let letters = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = toDigit(character) ?? character.normalize('NFKC');
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    letters += plain;
    at += character.length;
  }
  return { letters, origins };
}

/** Returns the plain digit of a decimal digit of any script, whose ten digits follow each other from zero. */
function toDigit(character: string): string | undefined {
  if (!/^\p{Nd}$/u.test(character) || /^\d$/.test(character)) return undefined;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
