import type { Language } from '../../shared/languages.ts';
import type { CatalogueCounts, Programme } from '../../shared/schemas/offerings.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import { wallClock } from '../../shared/time.ts';
import { inLanguage, offeringSummary, withPhotos } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { getPlace } from '../site/site.ts';
import { countQuickFilters, countStudios, listProgramme } from './programme-queries.ts';

const FRIDAY = 5;
const DATES_A_DAY = 4;

/** What there is to find, for the home page and its quick filters. */
export async function countCatalogue({ db, now }: Services): Promise<CatalogueCounts> {
  const [studios, filters] = await Promise.all([countStudios(db), countQuickFilters(db, now())]);
  const countOf = (type: string | null) => studios.find((row) => row.type === type)?.count ?? 0;
  return {
    studios: countOf(null),
    studios_by_type: Object.fromEntries(STUDIO_TYPES.map((type) => [type, countOf(type)])) as Record<
      (typeof STUDIO_TYPES)[number],
      number
    >,
    ...filters,
  };
}

/** What one can still book this weekend, day by day, in the zone of the site. On Sunday it is the weekend that runs. */
export async function findProgramme(services: Services, language: Language): Promise<Programme> {
  const now = services.now();
  const { time_zone: zone } = await getPlace(services);
  const days = weekendAt(now, zone);
  const [first = '', , last = ''] = days;
  const found = await listProgramme(services.db, { now, first, last, zone, most: DATES_A_DAY });
  const rows = await withPhotos(services.db, await inLanguage(services.db, language, found));
  return {
    days: days.map((date) => {
      const dates = rows.filter(({ day }) => day === date);
      return { date, total: dates[0]?.total ?? 0, items: dates.map(offeringSummary) };
    }),
  };
}

/** Friday, Saturday and Sunday of the week, as `YYYY-MM-DD`. */
export function weekendAt(now: Date, zone: string): string[] {
  const { year, month, day, weekday } = wallClock(now, zone);
  return [0, 1, 2].map((after) =>
    new Date(Date.UTC(year, month - 1, day + FRIDAY - weekday + after)).toISOString().slice(0, 10),
  );
}
