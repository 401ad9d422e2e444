import { COUNTRIES } from '#shared/places/countries.ts';
import type { Language } from '#shared/text/languages.ts';

/** Lists all countries in the user's language, by name. Browser only: the server's ICU may name them differently. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}

/** Lists all time zones that the browser knows. */
export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone');
