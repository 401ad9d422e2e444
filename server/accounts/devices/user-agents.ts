/** Browser and operating system of a User-Agent header; null if unknown. */
export interface UserAgent {
  browser: string | null;
  system: string | null;
}

/** The first match counts, because most browsers also claim to be those further down. */
const BROWSERS: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.+\bSafari\//],
];

const SYSTEMS: readonly [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(iPhone|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** Parses a User-Agent header into the names that users know. See docs/decisions/0021 for why no library does it. */
export const parseUserAgent = (header: string | null | undefined): UserAgent => ({
  browser: findFirstMatch(BROWSERS, header),
  system: findFirstMatch(SYSTEMS, header),
});

const findFirstMatch = (known: typeof BROWSERS, header: string | null | undefined) =>
  (header && known.find(([, sign]) => sign.test(header))?.[0]) || null;
