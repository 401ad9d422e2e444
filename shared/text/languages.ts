/** Languages of the interface, in the order of the switcher; English is the fallback. */
export const LANGUAGES = ['en', 'es', 'ca', 'fr', 'de', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Name of the cookie, and of the key in the browser's storage, of the chosen language. */
export const LANGUAGE_KEY = 'language';

/** URL parameter for a page's language: `/studios?lang=de`. */
export const LANGUAGE_PARAMETER = 'lang';

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/**
 * Returns the stored choice if there is one, else the first supported language of the browser, else English.
 * @param accept value of an Accept-Language header, or the browser's languages joined by commas
 */
export function chooseLanguage(stored: string | null | undefined, accept: string | null | undefined): Language {
  if (isLanguage(stored)) return stored;
  const wanted = (accept ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLanguage) ?? DEFAULT_LANGUAGE;
}

/**
 * Returns the language in a query string; undefined without a supported one. @param search such as `?q=clay&lang=de`
 */
export function languageInAddress(search: string): Language | undefined {
  const named = new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  return isLanguage(named) ? named : undefined;
}

/** Adds the language to a URL; returns it unchanged without one. */
export function inLanguage(path: string, language: Language | undefined): string {
  return language ? `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}` : path;
}
