import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { type Interval, ReservedTimes } from './calendar.ts';
import type { DemoEvent } from './events.ts';
import { type Account, GUEST, GUESTS_DOMAIN } from './people.ts';
import type { StudioStory } from './story.ts';
import type { DemoOffering } from './studios.ts';

/** Finds the demo's offerings that can still be booked, in order, with the changes of their owners. */
export async function findOfferings(db: Connection, studios: readonly StudioStory[]): Promise<DemoOffering[]> {
  const rows = await db
    .selectFrom('offerings as o')
    .innerJoin('studios as s', 's.id', 'o.studio_id')
    .select(['o.id', 'o.slug', 'o.studio_id', 'o.price', 'o.capacity', 'o.duration_minutes', 's.owner_id'])
    .select((q) =>
      q
        .selectFrom('offering_spaces as os')
        .whereRef('os.offering_id', '=', 'o.id')
        .where('os.needed', '=', false)
        .select(sql<string[]>`coalesce(array_agg(os.space_id order by os.space_id), '{}')`.as('places'))
        .as('places'),
    )
    .select((q) =>
      q
        .selectFrom('offering_spaces as os')
        .whereRef('os.offering_id', '=', 'o.id')
        .where('os.needed', '=', true)
        .select(sql<string[]>`coalesce(array_agg(os.space_id), '{}')`.as('space_ids'))
        .as('space_ids'),
    )
    .select(sql<boolean>`exists (select from event_series r where r.offering_id = o.id)`.as('is_ruled'))
    .where('o.status', '=', 'published')
    .where('s.status', '=', 'published')
    .execute();
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return studios
    .flatMap(({ offerings, hours }) => offerings.map((story) => ({ story, hours })))
    .flatMap(({ story, hours }) => {
      const row = bySlug.get(story.slug);
      if (!row || row.price === null) return [];
      const { price, capacity, duration_minutes: durationMinutes } = row;
      return {
        id: row.id,
        studioId: row.studio_id,
        story: { ...story, price, capacity, durationMinutes },
        spaceIds: row.space_ids ?? [],
        places: row.places ?? [],
        hours,
        ownerId: row.owner_id,
        isRuled: row.is_ruled,
      };
    });
}

/** Finds the demo accounts that book; the guest is undefined if her account was deleted. */
export async function findGuests(db: Connection): Promise<{ guest: Account | undefined; guests: Account[] }> {
  const all = await db
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.id', 'p.full_name as name', sql<string>`u.email`.as('email')])
    .where((w) => w.or([w('u.email', '=', GUEST.email), w('u.email', 'like', `%@${GUESTS_DOMAIN}`)]))
    .orderBy('u.id')
    .execute();
  return {
    guest: all.find(({ email }) => email === GUEST.email),
    guests: all.filter(({ email }) => email !== GUEST.email),
  };
}

/** Finds and locks the events that begin before a day and were not completed when last read. */
export async function lockEvents(
  tx: Tx,
  offerings: readonly DemoOffering[],
  now: Date,
  until: Date,
): Promise<DemoEvent[]> {
  const byId = new Map(offerings.map((offering) => [offering.id, offering]));
  const rows = await tx
    .selectFrom('events as e')
    .select(['e.id', 'e.offering_id', 'e.starts_at', 'e.ends_at', 'e.capacity', 'e.seats_taken', 'e.series_id'])
    .where('e.status', '=', 'scheduled')
    .where('e.is_slot', '=', false)
    .where('e.starts_at', '<', until)
    .where((w) => w('e.offering_id', '=', w.fn.any(w.val([...byId.keys()]))))
    .orderBy('e.id')
    .forUpdate()
    .execute();
  const guests = await listGuestsByEvent(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const offering = byId.get(row.offering_id);
    if (!offering) return [];
    return {
      id: row.id,
      offering,
      starts: row.starts_at,
      ends: row.ends_at,
      capacity: row.capacity,
      isPast: row.ends_at <= now,
      isSlot: false,
      seriesId: row.series_id,
      seatsTaken: row.seats_taken,
      guestIds: guests.get(row.id) ?? [],
    };
  });
}

async function listGuestsByEvent(db: Connection, events: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ event_id: string; guests: string[] }>`
    select c.event_id, array_agg(b.guest_id) as guests from booking_events c join bookings b on b.id = c.booking_id
    where c.event_id = any(${events}) group by c.event_id
  `.execute(db);
  return new Map(rows.map(({ event_id, guests }) => [event_id, guests]));
}

/** Reads the reservations and closures of some days, of all users. */
export async function loadReservedTimes(db: Connection, { starts, ends }: Interval): Promise<ReservedTimes> {
  const { rows } = await sql<Interval & { space_id: string }>`
    select space_id, lower(during) as starts, upper(during) as ends
    from space_reservations where during && tstzrange(${starts}, ${ends})
    union all
    select sp.id, (day + coalesce(c.from_time, '00:00')) at time zone s.time_zone,
      case when c.until_time is null then day + 1 + time '00:00' else day + c.until_time end at time zone s.time_zone
    from closures c
    join studios s on s.id = c.studio_id
    join spaces sp on sp.studio_id = c.studio_id and (c.space_id is null or c.space_id = sp.id)
    cross join lateral (
      select generate_series(c.first_day, c.last_day, interval '1 day')::date as day
    ) closed
    where c.last_day >= ${starts}::date - 1 and c.first_day <= ${ends}::date + 1
  `.execute(db);
  const reserved = new ReservedTimes();
  for (const { space_id, ...interval } of rows) reserved.block([space_id], interval);
  return reserved;
}

/** Lists the crafts of a guest's bookings from a time on. */
export async function findCrafts(db: Connection, guestId: string, from: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings as b')
    .innerJoin('booking_events as c', 'c.booking_id', 'b.id')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .innerJoin('offerings as o', 'o.id', 'b.offering_id')
    .select('o.studio_type')
    .where('b.guest_id', '=', guestId)
    .where('b.state', '=', 'confirmed')
    .where('e.starts_at', '>=', from)
    .execute();
  return rows.map(({ studio_type }) => studio_type);
}

/** Lists the references and ticket codes in use. */
export async function findCodes(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select reference as code from bookings union all select ticket_code from booking_attendees
  `.execute(db);
  return rows.map(({ code }) => code);
}
