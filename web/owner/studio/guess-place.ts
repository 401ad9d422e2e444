import { isCountry } from '#shared/places/countries.ts';

/** The countries of the time zones in which most studios are: a zone's name does not say its country. */
const COUNTRY_OF_ZONE: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES',
  'Africa/Ceuta': 'ES',
  'Europe/Andorra': 'AD',
  'Europe/Paris': 'FR',
  'Europe/Berlin': 'DE',
  'Europe/Busingen': 'DE',
  'Europe/Vienna': 'AT',
  'Europe/Zurich': 'CH',
  'Europe/Rome': 'IT',
  'Europe/Lisbon': 'PT',
  'Europe/London': 'GB',
  'Europe/Dublin': 'IE',
  'Europe/Brussels': 'BE',
  'Europe/Amsterdam': 'NL',
  'Europe/Luxembourg': 'LU',
  'Europe/Copenhagen': 'DK',
  'Europe/Stockholm': 'SE',
  'Europe/Oslo': 'NO',
  'Europe/Helsinki': 'FI',
  'Europe/Warsaw': 'PL',
  'Europe/Prague': 'CZ',
};

/** Guesses a new studio's time zone and country from the browser: most owners list a studio where they are. */
export function guessPlace(): { time_zone?: string; country?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const region = navigator.languages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1] ?? '').find(isCountry);
  const country = COUNTRY_OF_ZONE[timeZone] ?? region;
  // "UTC" says nothing about the place.
  return { ...(timeZone.includes('/') && { time_zone: timeZone }), ...(country && { country }) };
}
