/** The moments at which `npm run test:hours` begins each test file. Studios are in Madrid's zone by default. */
export const CLOCKS = {
  'the last day of a month': '2027-04-30T16:00:00Z',
  'the night of the longer clock change': '2027-10-31T00:59:58Z',
  'the night of the shorter clock change': '2027-03-28T00:59:58Z',
  'the last seconds of a day': '2027-06-14T21:59:58Z',
  'a leap day': '2028-02-29T11:00:00Z',
  'New Year’s Eve': '2026-12-31T22:59:58Z',
} as const;

/** Milliseconds by which the clock of a test file is ahead: what `set-clock.ts` found when the file began. */
let ahead = 0;

export const clockAhead = () => ahead;

export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/**
 * The statement that moves a test database's clock. With `public` before `pg_catalog` in the search path, defaults of
 * columns, triggers and statements call this `now()`.
 */
export const databaseClock = (milliseconds: number) => `
  create or replace function public.now() returns timestamptz language sql stable parallel safe
  as $$ select pg_catalog.now() + interval '${milliseconds} milliseconds' $$`;
