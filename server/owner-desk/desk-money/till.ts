import { localDay } from '#server/availability/zoned-days.ts';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { Till, TillClosing } from '#shared/schemas/owner-desk/desk-payments.ts';
import { DEFAULT_CURRENCY } from '#shared/search.ts';
import { mayDo } from '#shared/studios/team.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { type ClosingRow, listClosings, listLastCounts, listTaken, type TillRow } from './till-rows.ts';

/** The till of a studio on a day. */
export interface TillOfDay {
  studioId: string;
  zone: string;
  day: string;
  today: string;
}

/**
 * Finds the till of a day for a member. Who may not see money sees today only.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function getTillOfDay(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: { userId: string },
  idOrSlug: string,
  asked: string | undefined,
): Promise<TillOfDay> {
  const { id: studioId, time_zone: zone, role } = await getStudioAs(db, person, idOrSlug, 'sell_at_desk');
  const today = localDay(now(), zone);
  const day = asked ?? today;
  if (day !== today && !mayDo(role, 'see_money')) refuse('studios.no_right');
  return { studioId, zone, day, today };
}

/**
 * Lists what was taken at the desk on a day and given back there, with its sums by method, and how the till was
 * counted.
 * @throws Refusal as `getTillOfDay`
 */
export async function getTill(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  asked: string | undefined,
): Promise<Till> {
  return readTill(services.db, await getTillOfDay(services, person, idOrSlug, asked));
}

/** Reads the till of a day. */
export async function readTill(db: Connection, { studioId, zone, day, today }: TillOfDay): Promise<Till> {
  const rows = await listTaken(db, studioId, day, zone);
  const closings = await listClosings(db, studioId, day);
  const counts = await listLastCounts(db, studioId, day);
  const last = new Map(closings.map((closing) => [closing.currency, closing]));
  const known = new Set([...rows, ...closings, ...counts].map(({ currency }) => currency));
  const currencies = known.size > 0 ? [...known] : [DEFAULT_CURRENCY];
  return {
    day,
    today,
    time_zone: zone,
    items: rows.map(({ taken_at, amount, currency, ...row }) => ({
      ...row,
      taken_at: toOffsetIso(taken_at, zone),
      amount: { amount, currency },
      after_close: last.has(currency) && !last.get(currency)?.payments.includes(row.id),
    })),
    totals: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => {
      const sum = (method: DeskMethod | null) => ({
        amount: of.reduce((total, row) => total + (row.method === method ? row.amount : 0), 0),
        currency,
      });
      return { cash: sum('cash'), card: sum('card'), unknown: sum(null) };
    }),
    cash: currencies.map((currency) => {
      const { taken, given_back } = sumCash(rows, currency);
      const float = last.get(currency)?.float ?? counts.find((count) => count.currency === currency)?.counted;
      return {
        float: float === undefined ? null : { amount: float, currency },
        taken: { amount: taken, currency },
        given_back: { amount: given_back, currency },
      };
    }),
    closings: closings.map((closing) => toClosing(closing, zone)),
  };
}

/** Sums the cash that was taken and given back; a mistake and what takes it back are nothing. */
export function sumCash(rows: readonly TillRow[], currency: string): { taken: number; given_back: number } {
  const cash = rows.filter((row) => row.method === 'cash' && row.currency === currency);
  const isTaken = ({ amount, undoes }: TillRow) => amount > 0 !== undoes;
  const sum = (of: readonly TillRow[]) => of.reduce((total, { amount }) => total + amount, 0);
  const taken = sum(cash.filter(isTaken));
  return { taken, given_back: taken - sum(cash) };
}

function toClosing(row: ClosingRow, zone: string): TillClosing {
  const { id, by, reason, closed_at, currency, float, taken, given_back, counted } = row;
  const money = (amount: number) => ({ amount, currency });
  const expected = float + taken - given_back;
  return {
    id,
    closed_at: toOffsetIso(closed_at, zone),
    by,
    float: money(float),
    taken: money(taken),
    given_back: money(given_back),
    expected: money(expected),
    counted: money(counted),
    difference: money(counted - expected),
    reason,
  };
}
