import type { Language } from '../../../shared/languages.ts';

/** The public holidays of a year, YYYY-MM-DD with their name. */
type Calendar = (year: number, language: Language) => { day: string; name: string }[];

/** 40 MB of rules of all countries: read when somebody asks for the first time. */
const load = async () => (await import('date-holidays')).default;

/**
 * @param region code of a part of the country
 * @returns undefined when nobody knows the days of this country, or it has no such part
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
      .map(({ date, name }) => ({ day: date.slice(0, 10), name }));
}

/** The parts of a country that have days of their own, by name. */
export async function regionsOf(country: string, language: Language): Promise<{ code: string; name: string }[]> {
  const Holidays = await load();
  const states: Record<string, string> = new Holidays().getStates(country, language) ?? {};
  return Object.entries(states)
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
