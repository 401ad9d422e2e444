/** What a browser tells of itself; null for what it does not. */
export interface UserAgent {
  browser: string | null;
  system: string | null;
}

/** The first that fits: most browsers also claim to be those further down. */
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

/** Names by which people know their browser and system, from the header that the browser sends. */
export const parseUserAgent = (header: string | null | undefined): UserAgent => ({
  browser: findFirstMatch(BROWSERS, header),
  system: findFirstMatch(SYSTEMS, header),
});

const findFirstMatch = (known: typeof BROWSERS, header: string | null | undefined) =>
  (header && known.find(([, sign]) => sign.test(header))?.[0]) || null;
