import { COUNTRIES } from '../../../../shared/countries.ts';
import type { Language } from '../../../../shared/languages.ts';

/** All countries by name, in the reader's language. Only ever in the browser: the server's names may differ. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, language),
  );
}

/** All zones this browser knows. */
export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone');
