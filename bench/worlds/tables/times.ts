import { freeStarts } from '#server/availability/free-starts.ts';
import { addDays, localDay } from '#server/availability/zoned-days.ts';
import { regionAt } from '#server/search/area/grid-cells.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { datesOf } from '../dates.ts';
import { type Offering, offeringsOf } from '../offerings.ts';
import { moment, type World } from '../world.ts';
import { STEP_MINUTES } from './offerings.ts';
import type { Table } from './table.ts';

const events: Table = {
  name: 'events',
  columns: [
    ...[
      'id',
      'offering_id',
      'studio_id',
      'starts_at',
      'ends_at',
      'capacity',
      'seats_taken',
      'price_override',
      'status',
    ],
    ...['cancelled_at', 'created_at', 'region'],
  ],
  *rows(studio, world) {
    const clock = world.clock(studio.city.country.zone);
    const made = moment(world.today - 30 * 86_400_000);
    const region = regionAt(studio.latitude, studio.longitude);
    for (const offering of offeringsOf(studio)) {
      if (!offering.isDated || offering.status === 'draft') continue;
      for (const { id, starts, ends, seatsTaken, price, status } of datesOf(offering, clock)) {
        // What is archived has no dates ahead.
        if (offering.status === 'archived' && status !== 'completed') continue;
        yield [
          ...[id, offering.id, studio.id, moment(starts), moment(ends), offering.capacity, seatsTaken, price, status],
          ...[status === 'cancelled' ? made : null, made, region],
        ];
      }
    }
  },
};

const freeHours: Table = {
  name: 'free_hours',
  columns: ['offering_id', 'seats', 'minutes', 'step_minutes', 'starts', 'last_day'],
  *rows(studio, world) {
    for (const offering of offeringsOf(studio)) {
      if (offering.isDated || offering.status !== 'published' || !studio.isPublished) continue;
      const { starts, lastDay } = freeOf(offering, world);
      yield [offering.id, Math.min(offering.capacity, MAX_SEATS), offering.minutes, STEP_MINUTES, starts, lastDay];
    }
  },
};

/** Nothing is booked yet: all studios that keep the same hours in the same zone have the same free ones. */
const known = new WeakMap<World, Map<string, { starts: string; lastDay: string }>>();

function freeOf(offering: Offering, world: World) {
  const { week, city } = offering.studio;
  const { zone } = city.country;
  const all = known.get(world) ?? new Map();
  known.set(world, all);
  const key = JSON.stringify([zone, week, offering.minutes, offering.daysAhead]);
  const free = all.get(key) ?? workedOut(offering, world);
  all.set(key, free);
  return free;
}

function workedOut({ studio, minutes, daysAhead }: Offering, { now }: World) {
  const { zone } = studio.city.country;
  const hours = studio.week.flatMap((day, at) => day.map(([opens, closes]) => ({ weekday: at + 1, opens, closes })));
  const place = { id: '', hours: [], closures: [], bufferBefore: 0, bufferAfter: 0, quantity: 1, busy: [], units: [] };
  const starts = freeStarts(
    {
      ...{ zone, now, hours, closures: [], needed: [place], alternatives: [] },
      // Nothing is left out for the notice: time goes on.
      ...{ stepMinutes: STEP_MINUTES, noticeMinutes: 0, daysAhead },
    },
    minutes,
  );
  return {
    starts: `{${starts.map(({ first, last }) => `[${moment(first)},${moment(last)}]`).join(',')}}`,
    lastDay: addDays(localDay(now, zone), daysAhead),
  };
}

export const timeTables: readonly Table[] = [events, freeHours];
