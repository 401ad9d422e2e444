import type fc from 'fast-check';
import type { anyChange, anyOffering, anyStudio } from './random-worlds.ts';

/** Converts random worlds to rows of the tables. */

const MINUTE = 60_000;

const idOf = (kind: number, at: number) =>
  `${((at * 40_503 + 77) % 65_536).toString(16).padStart(8, '0')}-0000-7000-8000-${String(kind).padStart(12, '0')}`;
export const studioIdOf = (at: number) => idOf(1, at);

type Told = ReturnType<typeof rowsOf>;
export type Rows = Omit<Told, 'changes'>;
export type Change = Told['changes'][number];

export function rowsOf(told: {
  day: string;
  hour: number;
  studios: Wanted<typeof anyStudio>[];
  offerings: Wanted<typeof anyOffering>[];
  changes: Wanted<typeof anyChange>[];
}) {
  const now = new Date(Date.parse(`${told.day}T00:00:00Z`) + told.hour * 60 * MINUTE);
  const later = (halfHours: number) => new Date(now.getTime() + halfHours * 30 * MINUTE);

  const studios = told.studios.map(({ place, at: where, teachers: _, ...row }, at) => ({
    ...row,
    ...(place ?? where),
    id: studioIdOf(at),
    slug: `studio-${at}`,
    cover_craft: 'ceramics',
    types: ['ceramics'],
  }));
  const studioOf = (at: number) => studios[at % studios.length]?.id ?? '';
  const members = told.studios
    .flatMap(({ teachers }, at) => teachers.map((row) => ({ ...row, studio_id: studioOf(at), role: 'instructor' })))
    .map((row, at) => ({ ...row, id: idOf(2, at) }));
  const teacherOf = (studio_id: string, at: number) => members.filter((member) => member.studio_id === studio_id)[at];
  const offerings = told.offerings.map(
    (
      { studio, unit, teacher, translations: _t, dates: _d, step: _s, minutes: _m, stretches: _h, parties: _p, ...row },
      at,
    ) => ({
      ...row,
      id: idOf(3, at),
      slug: `offering-${at}`,
      studio_id: studioOf(studio),
      capacity: 6,
      price_unit: unitOf(row.service_type, unit),
      rating_count: row.rating_average === null ? 0 : 3,
      instructor_id: teacherOf(studioOf(studio), teacher)?.id ?? null,
    }),
  );
  const withRow = told.offerings.map((offering, at) => ({
    offering,
    row: offerings[at] as (typeof offerings)[number],
  }));

  const translations = withRow.flatMap(({ offering, row }) =>
    offering.translations.map((translation) => ({ ...translation, offering_id: row.id })),
  );
  const events = withRow
    .flatMap(({ offering, row }) => offering.dates.map((date) => ({ ...date, row })))
    .map(({ after, taken, is_slot, row, price_override, ...date }, at) => ({
      ...date,
      id: idOf(4, at),
      offering_id: row.id,
      studio_id: row.studio_id,
      starts_at: later(after),
      ends_at: new Date(later(after).getTime() + row.duration_minutes * MINUTE),
      seats_taken: Math.min(taken, date.capacity),
      // A booked slot is an event too, but it is not listed; lessons have no other events.
      is_slot: isByTheHour(row) || is_slot,
      price_override: isByTheHour(row) || is_slot ? null : price_override,
    }));
  const free_hours = withRow
    .filter(({ row }) => isByTheHour(row))
    .flatMap(({ offering, row }) => {
      const stretches: [Date, Date][] = [];
      let at = 0;
      for (const { after, steps } of offering.stretches) {
        const last = at + after + (steps * offering.step) / 30;
        stretches.push([later(at + after), later(last)]);
        at = last;
      }
      const parties = offering.parties.toSorted((one, other) => one.seats - other.seats);
      let left = stretches.length;
      return parties.map(({ seats, stretches: most }) => {
        left = Math.min(left, most);
        return {
          offering_id: row.id,
          seats,
          minutes: offering.minutes ?? row.duration_minutes,
          step_minutes: offering.step,
          starts: stretches.slice(0, left),
        };
      });
    });

  const rows = { now, studios, members, offerings, translations, events, free_hours };
  const changes = told.changes.flatMap(({ table, at, patch }) => {
    const row = rows[table][at];
    // A slot cannot override the price.
    return row && !('price_override' in patch && 'is_slot' in row && row.is_slot) ? [{ table, id: row.id, patch }] : [];
  });
  return { ...rows, changes };
}

type Wanted<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;

const isByTheHour = ({ service_type }: { service_type: string }) =>
  ['private_lesson', 'coworking'].includes(service_type);

function unitOf(type: string, at: number): string {
  if (type === 'coworking') return 'hour';
  if (type === 'private_lesson') return at === 0 ? 'group' : 'hour';
  return at === 0 ? 'group' : 'person';
}
