import type { Language } from '../../shared/languages.ts';
import type { CatalogueCounts, Programme } from '../../shared/schemas/offerings.ts';
import type { OfferingConditions } from '../../shared/schemas/search.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import { wallClock } from '../../shared/time.ts';
import { inLanguage, offeringSummary, withPhotos } from '../offerings/offerings.ts';
import type { Services } from '../services.ts';
import { getPlace } from '../site/site.ts';
import { takeQuestion } from './asked.ts';
import { countHits } from './counting.ts';
import { countStudios, listProgramme } from './programme-queries.ts';

const FRIDAY = 5;
const DATES_A_DAY = 4;

/** What the quick filters of the home page ask. */
const QUICK_FILTERS = {
  next_3_days: { when: 'next_3_days' },
  this_weekend: { when: 'this_weekend' },
  next_week: { when: 'next_week' },
  under_50: { price_max: 5000 },
  materials_included: { materials_included: 'true' },
} as const satisfies Record<string, OfferingConditions>;

/** What there is to find, for the home page and its quick filters: what each of them would find, up to a thousand. */
export async function countCatalogue(services: Services): Promise<CatalogueCounts> {
  const countOf = async (question: OfferingConditions) => {
    const { asked } = await takeQuestion(services, question);
    return asked ? (await countHits(services.db, asked)).total : 0;
  };
  const { next_3_days, this_weekend, next_week, under_50, materials_included } = QUICK_FILTERS;
  const studios = await countStudios(services.db);
  const studiosOf = (type: string | null) => studios.find((row) => row.type === type)?.count ?? 0;
  return {
    studios: studiosOf(null),
    studios_by_type: Object.fromEntries(STUDIO_TYPES.map((type) => [type, studiosOf(type)])) as Record<
      (typeof STUDIO_TYPES)[number],
      number
    >,
    next_3_days: await countOf(next_3_days),
    this_weekend: await countOf(this_weekend),
    next_week: await countOf(next_week),
    under_50: await countOf(under_50),
    materials_included: await countOf(materials_included),
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
