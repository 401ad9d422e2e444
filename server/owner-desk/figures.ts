import type { Money } from '#shared/money/money.ts';
import type { StudioFigures } from '#shared/schemas/owner-desk/owner-desk.ts';
import { wallClock } from '#shared/time/time.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { listInterest, listOccupancy, listRevenue, type OccupancyRow, type RevenueRow } from './figures-queries.ts';

/** Days of page views and new bookings, today included. */
const INTEREST_DAYS = 28;
const WEEKS_BEFORE = 4;
const MAX_OFFERINGS = 5;

/**
 * Returns the occupancy, revenue and page views of a studio.
 * @throws Refusal `http.not_found` outside its team, `studios.no_right` for roles that may not see money
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
    listOccupancy(db, weeks),
    listRevenue(db, { ...weeks, from: -1 }),
    listInterest(db, { studioId, zone, since: plusDays(today, 1 - INTEREST_DAYS) }),
  ]);
  return {
    week: monday,
    filled: {
      this_week: sumOccupancy(filled, (week) => week === 0),
      next_week: sumOccupancy(filled, (week) => week === 1),
      four_weeks_before: sumOccupancy(filled, (week) => week < 0),
    },
    booked: { this_week: revenueOf(booked, 0), next_week: revenueOf(booked, 1), week_before: revenueOf(booked, -1) },
    interest: {
      days: INTEREST_DAYS,
      views: sum(interest.map(({ views }) => views)),
      bookings: sum(interest.map(({ bookings }) => bookings)),
      offerings: interest
        .flatMap(({ slug, title, ...row }) => (slug === null || title === null ? [] : [{ slug, title, ...row }]))
        .slice(0, MAX_OFFERINGS),
    },
  };
}

/** Today in the zone, and the Monday of its week, as YYYY-MM-DD. */
function daysAt(instant: Date, zone: string): { today: string; monday: string } {
  const { year, month, day, weekday } = wallClock(instant, zone);
  const today = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  return { today, monday: plusDays(today, 1 - weekday) };
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function sumOccupancy(
  rows: readonly OccupancyRow[],
  includes: (week: number) => boolean,
): { seats: number; taken: number } {
  const included = rows.filter(({ week }) => includes(week));
  return { seats: sum(included.map(({ seats }) => seats)), taken: sum(included.map(({ taken }) => taken)) };
}

const revenueOf = (rows: readonly RevenueRow[], of: number): Money[] =>
  rows.filter(({ week }) => week === of).map(({ amount, currency }) => ({ amount, currency }));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
