import { translateTo } from '#server/translate.ts';
import type { Language } from '#shared/text/languages.ts';

/** Returns the public holidays of a year, YYYY-MM-DD with their names. */
type Calendar = (year: number, language: Language) => { day: string; name: string }[];

/** Loads the rules of all countries on first use: they take 40 MB. */
const load = async () => (await import('date-holidays')).default;

/** Text keys of Spanish holidays by rule: `date-holidays` has half of them in Spanish only. */
const SPANISH_DAYS: Readonly<Record<string, string>> = {
  '01-01': 'new_year',
  '01-06': 'epiphany',
  '03-19': 'saint_joseph',
  'easter -3': 'maundy_thursday',
  'easter -2': 'good_friday',
  'easter 1': 'easter_monday',
  'easter 50': 'whit_monday',
  '05-01': 'labour_day',
  '06-24': 'saint_john',
  '07-25': 'saint_james',
  '08-15': 'assumption',
  '09-11': 'catalonia',
  '10-12': 'spain',
  '11-01': 'all_saints',
  '12-06': 'constitution',
  '12-08': 'immaculate',
  '12-25': 'christmas',
  '12-26': 'saint_stephen',
};

/** Returns our own text, if there is one. */
function ownText(language: Language, path: string): string | undefined {
  const text = translateTo(language)(path);
  return text === path ? undefined : text;
}

function nameOf(country: string, language: Language, { rule, name }: { rule: string; name: string }): string {
  const key = country === 'ES' ? SPANISH_DAYS[rule] : undefined;
  return (key && ownText(language, `holidays.day.${key}`)) ?? name;
}

/**
 * Returns the holiday calendar of a country or region.
 * @param region code of a part of the country
 * @returns undefined if the country or region is unknown
 */
export async function calendarOf(country: string, region: string | undefined): Promise<Calendar | undefined> {
  const Holidays = await load();
  const known = new Holidays().getCountries();
  if (!Object.hasOwn(known, country)) return undefined;
  if (region !== undefined && !Object.hasOwn(new Holidays(country).getStates(country) ?? {}, region)) return undefined;
  const calendar = region === undefined ? new Holidays(country) : new Holidays(country, region);
  return (year, language) =>
    calendar
      .getHolidays(year, language)
      .filter(({ type }) => type === 'public')
      .map((holiday) => ({ day: holiday.date.slice(0, 10), name: nameOf(country, language, holiday) }));
}

/** Lists the regions of a country with holidays of their own, by name. */
export async function regionsOf(country: string, language: Language): Promise<{ code: string; name: string }[]> {
  const Holidays = await load();
  const states: Record<string, string> = new Holidays().getStates(country, language) ?? {};
  return Object.entries(states)
    .map(([code, name]) => ({ code, name: ownText(language, `holidays.region.${country}.${code}`) ?? name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
