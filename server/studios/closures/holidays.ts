import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { regionOfPostcode } from '#shared/places/regions.ts';
import type { Holidays, NewHolidays } from '#shared/schemas/studios/studio-changes.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { MAX_CLOSURES } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { addDays } from '#shared/time/local-time.ts';
import { wallClock } from '#shared/time/time.ts';
import { getStudioEditing } from '../editing/studio-editing.ts';
import { withStudioLock } from '../editing/studio-lock.ts';
import { calendarOf, regionsOf } from './holiday-calendar.ts';

type Person = { userId: string };

/**
 * Lists the public holidays of the coming twelve months at the studio.
 * @param region code of a part of the country; by default that of the studio's address
 * @throws Refusal `http.not_found`, `studios.holidays_unknown` for an unknown country or region
 */
export async function findHolidays(
  services: Services,
  person: Person,
  idOrSlug: string,
  region: string | undefined,
  language: Language,
): Promise<Holidays> {
  const studio = await getStudioEditing(services.db, person, idOrSlug);
  const regions = await regionsOf(studio.country, language);
  const chosen = region ?? (await regionOf(studio));
  const taken = new Set(studio.closures.map(({ holiday }) => holiday));
  const days = await comingHolidays(services.now(), studio, chosen, language);
  return { region: chosen ?? null, regions, items: days.map((each) => ({ ...each, taken: taken.has(each.day) })) };
}

/**
 * Closes the studio on these holidays. Days on which it is closed already, and days without a holiday, are skipped.
 * @throws as `withStudioLock`; `studios.holidays_unknown`, `studios.limit_reached`
 */
export function closeOnHolidays(
  services: Services,
  person: Person,
  idOrSlug: string,
  { region, days }: NewHolidays,
  language: Language,
): Promise<StudioEditing> {
  return withStudioLock(services, person, idOrSlug, { fields: ['closures'] }, async ({ db, studio, before }) => {
    const chosen = region ?? (await regionOf(before));
    const holidays = await comingHolidays(services.now(), before, chosen, language);
    const rows = holidays
      .filter(({ day }) => days.includes(day))
      .map(({ day, name }) => ({
        studio_id: studio.id,
        first_day: day,
        last_day: day,
        reason: name.slice(0, 200),
        holiday: day,
        created_by: person.userId,
      }));
    if (rows.length === 0) return;
    const known = new Set(before.closures.map(({ holiday }) => holiday));
    const fresh = rows.filter(({ holiday }) => !known.has(holiday)).length;
    if (fresh > 0 && before.closures.length + fresh > MAX_CLOSURES)
      refuse('studios.limit_reached', { limit: MAX_CLOSURES });
    await db
      .insertInto('closures')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['studio_id', 'holiday']).where('holiday', 'is not', null).doNothing())
      .execute();
  });
}

/** Lists holidays from today in the studio's time zone, each day once. */
async function comingHolidays(
  now: Date,
  studio: Pick<StudioEditing, 'country' | 'time_zone'>,
  region: string | undefined,
  language: Language,
): Promise<{ day: string; name: string }[]> {
  const calendar = (await calendarOf(studio.country, region)) ?? refuse('studios.holidays_unknown');
  const first = dayAt(now, studio.time_zone);
  const last = dayAt(addDays(now, 365, studio.time_zone), studio.time_zone);
  const year = Number(first.slice(0, 4));
  const names = new Map<string, string>();
  for (const { day, name } of [year, year + 1].flatMap((each) => calendar(each, language))) {
    if (day >= first && day <= last && !names.has(day)) names.set(day, name);
  }
  return [...names].map(([day, name]) => ({ day, name })).sort((a, b) => a.day.localeCompare(b.day));
}

function dayAt(instant: Date, zone: string): string {
  const { year, month, day } = wallClock(instant, zone);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** Returns the region of a studio: the one in its address, else that of its postcode. */
async function regionOf({ country, region, postcode }: StudioEditing): Promise<string | undefined> {
  return (await regionNamed(country, region)) ?? regionOfPostcode(country, postcode);
}

/** Returns the code of a region typed in any of our languages. */
async function regionNamed(country: string, typed: string): Promise<string | undefined> {
  const wanted = plain(typed);
  if (!wanted) return undefined;
  for (const language of LANGUAGES) {
    const found = (await regionsOf(country, language)).find(
      ({ code, name }) => plain(name) === wanted || plain(code) === wanted,
    );
    if (found) return found.code;
  }
  return undefined;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
