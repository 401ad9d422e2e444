import type { Money } from '../../shared/money.ts';
import type { StudioFigures } from '../../shared/schemas/bookings.ts';
import { wallClock } from '../../shared/time.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { type BookedRow, type FilledRow, listBooked, listFilled, listInterest } from './figures-queries.ts';

/** Days that interest is told of, today included. */
const DAYS = 28;
const WEEKS_BEFORE = 4;
const MOST_OFFERINGS = 5;

/**
 * How full a studio is, what its guests pay and how many who look book.
 * @param idOrSlug of a studio
 * @throws Refusal `http.not_found` for whoever is not on its team, `studios.no_right` for who may not see money
 */
export async function getFigures(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<StudioFigures> {
  const { id: studioId, time_zone: zone } = await getStudioAs(db, person, idOrSlug, 'see_money');
  const { today, monday } = daysAt(now(), zone);
  const weeks = { studioId, zone, monday, from: -WEEKS_BEFORE, to: 1 };
  const [filled, booked, interest] = await Promise.all([
    listFilled(db, weeks),
    listBooked(db, { ...weeks, from: -1 }),
    listInterest(db, { studioId, zone, since: plusDays(today, 1 - DAYS) }),
  ]);
  return {
    week: monday,
    filled: {
      this_week: filledIn(filled, (week) => week === 0),
      next_week: filledIn(filled, (week) => week === 1),
      four_weeks_before: filledIn(filled, (week) => week < 0),
    },
    booked: { this_week: bookedIn(booked, 0), next_week: bookedIn(booked, 1), week_before: bookedIn(booked, -1) },
    interest: {
      days: DAYS,
      views: sum(interest.map(({ views }) => views)),
      bookings: sum(interest.map(({ bookings }) => bookings)),
      offerings: interest
        .flatMap(({ slug, title, ...row }) => (slug === null || title === null ? [] : [{ slug, title, ...row }]))
        .slice(0, MOST_OFFERINGS),
    },
  };
}

/** Today at the place and the Monday of its week, as YYYY-MM-DD. */
function daysAt(instant: Date, zone: string): { today: string; monday: string } {
  const { year, month, day, weekday } = wallClock(instant, zone);
  const today = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  return { today, monday: plusDays(today, 1 - weekday) };
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function filledIn(rows: readonly FilledRow[], isMeant: (week: number) => boolean): { seats: number; taken: number } {
  const meant = rows.filter(({ week }) => isMeant(week));
  return { seats: sum(meant.map(({ seats }) => seats)), taken: sum(meant.map(({ taken }) => taken)) };
}

const bookedIn = (rows: readonly BookedRow[], wanted: number): Money[] =>
  rows.filter(({ week }) => week === wanted).map(({ amount, currency }) => ({ amount, currency }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
