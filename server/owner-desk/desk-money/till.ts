import { sql } from 'kysely';
import type { DeskMethod } from '../../../shared/bookings/desk-payments.ts';
import type { RefundReason } from '../../../shared/bookings/given-refunds.ts';
import type { Till } from '../../../shared/schemas/desk-payments.ts';
import { mayDo } from '../../../shared/studios/team.ts';
import { toOffsetIso } from '../../../shared/time/offset-iso.ts';
import { localDay } from '../../availability/zoned-days.ts';
import type { Connection } from '../../db/database.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { getStudioAs } from '../../studios/studios.ts';

interface TillRow {
  id: string;
  booking_id: string;
  taken_at: Date;
  amount: number;
  currency: string;
  method: DeskMethod | null;
  by: string | null;
  guest: string;
  title: string;
  undoes: boolean;
  reason: string;
  preset: RefundReason | null;
}

/**
 * Lists what was taken at the desk on a day and given back there, with its sums by method. Who may not see money sees today only.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function getTill(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
  asked: string | undefined,
): Promise<Till> {
  const studio = await getStudioAs(db, person, idOrSlug, 'sell_at_desk');
  const zone = studio.time_zone;
  const today = localDay(now(), zone);
  const day = asked ?? today;
  if (day !== today && !mayDo(studio.role, 'see_money')) refuse('studios.no_right');
  const rows = await listTaken(db, studio.id, day, zone);
  return {
    day,
    today,
    time_zone: zone,
    items: rows.map(({ taken_at, amount, currency, ...row }) => ({
      ...row,
      taken_at: toOffsetIso(taken_at, zone),
      amount: { amount, currency },
    })),
    totals: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => {
      const sum = (method: DeskMethod | null) => ({
        amount: of.reduce((total, row) => total + (row.method === method ? row.amount : 0), 0),
        currency,
      });
      return { cash: sum('cash'), card: sum('card'), unknown: sum(null) };
    }),
  };
}

/** Lists the payments at the desk of a day in a zone, the earliest first; a mistake stands beside what took it back. */
async function listTaken(db: Connection, studioId: string, day: string, zone: string): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    select y.id, y.booking_id, y.taken_at, y.amount, y.currency::text, y.method, coalesce(m.name, nullif(p.display_name, '')) as by,
      coalesce(b.contact_name, nullif(g.display_name, ''), (select a.name from booking_attendees a
        where a.booking_id = b.id order by a.position limit 1), '') as guest,
      o.title, y.undoes is not null as undoes, coalesce(v.reason, '') as reason, v.preset
    from desk_payments y join bookings b on b.id = y.booking_id join offerings o on o.id = b.offering_id
    left join profiles g on g.id = b.guest_id
    left join studio_members m on m.studio_id = y.studio_id and m.user_id = y.taken_by
    left join profiles p on p.id = y.taken_by
    left join given_refunds v on v.id = y.given_id
    where y.studio_id = ${studioId}
      and y.taken_at >= ${day}::date::timestamp at time zone ${zone}
      and y.taken_at < (${day}::date + 1)::timestamp at time zone ${zone}
    order by y.taken_at, y.id`.execute(db);
  return rows;
}
