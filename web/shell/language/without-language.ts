import { LANGUAGE_PARAMETER } from '#shared/text/languages.ts';

/** Removes the language from a query string; returns '' or `?…`. */
export function withoutLanguage(search: string): string {
  const asked = new URLSearchParams(search);
  asked.delete(LANGUAGE_PARAMETER);
  return asked.size > 0 ? `?${asked}` : '';
}
