/** Top-level domains that mail programs turn into links, besides those of countries (two letters). */
const ENDINGS =
  'com|net|org|info|biz|name|edu|gov|mobi|app|dev|page|web|site|website|online|shop|store|top|xyz|icu|vip|club|live|life|link|click|cloud|space|host|fun|pro|work|world|today|news|blog|email|chat|art|studio|gallery|design|cat|barcelona|berlin|paris|eus|gal';

const LINKS = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /\b(mailto|tel|sms|data|javascript):/i,
  /\bwww\d?\./i,
  /[^\s@]@[^\s@]+\.[^\s@]/,
  // A host with a path, but not "Dr./Prof.".
  /[\p{L}\p{N}]\.[a-z]{2,24}\/\S/iu,
  /* @__PURE__ */ new RegExp(String.raw`[\p{L}\p{N}-]{2,}\.(${ENDINGS})(?![\p{L}\p{N}])`, 'iu'),
  // At least three letters before a country's domain: "Mr.Li" is a person.
  /[\p{L}\p{N}-]{3,}\.[a-z]{2}(?![\p{L}\p{N}])/iu,
];

/** Normalizes text as mail programs do: full-width letters and dots become plain, invisible characters are removed. */
const asRead = (text: string) =>
  text.normalize('NFKC').replace(/[\p{Cf}\u3002]/gu, (sign) => (sign === '。' ? '.' : ''));

/** True if a mail program would show some part of the text as a link: a web address, a mail address, a bare domain. */
export const hasLink = (text: string): boolean => LINKS.some((link) => link.test(asRead(text)));

/** Removes the words that are links. */
export const withoutLinks = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => word !== '' && !hasLink(word))
    .join(' ');
