import { offeringSummary, translateOfferings, withPhotos } from '#server/offerings/offerings.ts';
import type { Services } from '#server/services.ts';
import { getPlace } from '#server/site/site.ts';
import { studioSummary } from '#server/studios/studios.ts';
import { DATED_SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { MAX_LAST_SEATS, WEEKEND_KM } from '#shared/programme.ts';
import type { LastSeats, NewStudios, Programme, ProgrammeDay, ProgrammeQuery } from '#shared/schemas/programme.ts';
import type { Language } from '#shared/text/languages.ts';
import { addDays } from '#shared/time/local-time.ts';
import { HOUR, wallClock } from '#shared/time/time.ts';
import { countHits } from '../facets/count-hits.ts';
import { parseSearchQuery } from '../query/search-query.ts';
import { findHits } from '../ranking/find-hits.ts';
import { loadHits } from '../ranking/hits.ts';
import { listNewStudios, listProgramme } from './queries.ts';

const FRIDAY = 5;
const EVENTS_PER_DAY = 4;

/** Last seats are shown for so many days, today included, and so many offerings. */
const LAST_SEATS_DAYS = 7;
const LAST_SEATS_SHOWN = 4;

const NEW_FOR = 60 * 24 * HOUR;
const NEW_STUDIOS_SHOWN = 4;

/** Only offerings with events. */
const EVENTS_ONLY = { service_type: [...DATED_SERVICE_TYPES] };

/**
 * Returns what can still be booked this weekend, day by day, in the time zone of the site: from morning to night or,
 * with `near`, the nearest first. On a Sunday it is the current weekend.
 */
export async function findProgramme(
  services: Services,
  { near }: ProgrammeQuery,
  language: Language,
): Promise<Programme> {
  const { time_zone: zone } = await getPlace(services);
  const days = weekendAt(services.now(), zone);
  const rows =
    near === undefined
      ? await findEvents(services, days, zone, language)
      : await findNear(services, days, near, language);
  return {
    days: days.map((date): ProgrammeDay => {
      const dates = rows.filter(({ day }) => day === date);
      const items = dates.map((row) => ({ ...offeringSummary(row, services.now()), metres: row.metres }));
      return { date, total: dates[0]?.total ?? 0, items };
    }),
  };
}

async function findEvents(services: Services, days: readonly string[], zone: string, language: Language) {
  const { query } = await parseSearchQuery(services, EVENTS_ONLY);
  const found = query ? await listProgramme(services.db, query, { days, zone, limit: EVENTS_PER_DAY }) : [];
  return withPhotos(services.db, await translateOfferings(services.db, language, found));
}

async function findNear(services: Services, days: readonly string[], near: string, language: Language) {
  const onDay = async (day: string) => {
    const { query } = await parseSearchQuery(services, {
      ...EVENTS_ONLY,
      from: day,
      to: day,
      near,
      radius_km: WEEKEND_KM,
    });
    if (!query) return [];
    const [hits, { total }] = await Promise.all([
      findHits(services, query, { sort: 'nearest', after: undefined, limit: EVENTS_PER_DAY }),
      countHits(services.db, query),
    ]);
    return (await loadHits(services, hits, language)).map((hit) => ({ ...hit, day, total }));
  };
  return (await Promise.all(days.map(onDay))).flat();
}

/** Returns events of the coming days with few seats left: the soonest first, one of each offering. */
export async function findLastSeats(services: Services, language: Language): Promise<LastSeats> {
  const { time_zone: zone } = await getPlace(services);
  const to = dayOf(addDays(services.now(), LAST_SEATS_DAYS - 1, zone), zone);
  const { query } = await parseSearchQuery(services, { ...EVENTS_ONLY, to });
  if (!query) return { items: [] };
  const page = { sort: 'soonest', after: undefined, limit: LAST_SEATS_SHOWN } as const;
  const found = await findHits(services, { ...query, seats_at_most: MAX_LAST_SEATS }, page);
  const rows = await loadHits(services, found, language);
  return { items: rows.map((row) => offeringSummary(row, services.now())) };
}

/** Returns the studios published recently. */
export async function findNewStudios({ db, now }: Services, language: Language): Promise<NewStudios> {
  const at = now();
  const rows = await listNewStudios(db, {
    since: new Date(at.getTime() - NEW_FOR),
    limit: NEW_STUDIOS_SHOWN,
    language,
  });
  return { items: rows.map((row) => studioSummary(row, at)) };
}

/** Returns Friday, Saturday and Sunday of the week as `YYYY-MM-DD`. */
export function weekendAt(now: Date, zone: string): string[] {
  const { year, month, day, weekday } = wallClock(now, zone);
  return [0, 1, 2].map((after) => isoDay(year, month, day + FRIDAY - weekday + after));
}

function dayOf(at: Date, zone: string): string {
  const { year, month, day } = wallClock(at, zone);
  return isoDay(year, month, day);
}

const isoDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
