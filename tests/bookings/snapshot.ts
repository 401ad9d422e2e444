import type pg from 'pg';

/** What a database says about the bookings of a studio. Times are milliseconds since 1970. */
export interface Snapshot {
  events: EventSnapshot[];
  bookings: BookingSnapshot[];
  /** Pairs of reservations that have a unit of a space at the same time; there must be none. */
  overlaps: { one: string; other: string }[];
  /** The events that have a space reserved. */
  reserved: string[];
  deliveries: { consumer: string; log_id: number }[];
  /** The lines for full events, the longest waiting first. */
  waitlist: WaitlistSnapshot[];
}

export interface WaitlistSnapshot {
  id: string;
  event_id: string;
  guest_id: string;
  state: string;
  seats: number;
  /** It let offered seats go, so that it is asked again only when others come free. */
  passed_over: boolean;
}

export interface EventSnapshot {
  id: string;
  status: string;
  is_slot: boolean;
  capacity: number;
  seats_taken: number;
  starts_at: number;
  ends_at: number;
  version: number;
}

export interface BookingSnapshot {
  id: string;
  guest_id: string | null;
  state: string;
  seats: number;
  /** The positions of those who come. */
  coming: number[];
  total: number;
  /** What the policy kept of seats that were given up, in minor units. */
  kept: number;
  answer_due_at: number | null;
  /** In minor units; null unless it was cancelled. */
  refund: number | null;
  /** The events that it covers, also those from which it moved. */
  covers: { event_id: string; seats: number; price: number; is_released: boolean }[];
  /** Its changes in order. */
  log: LogSnapshot[];
}

export interface LogSnapshot {
  id: number;
  from: string | null;
  to: string;
  by: string;
  actor_id: string | null;
  /** Its event was moved, or a seat of it changed, which leaves the state as it is. */
  is_move: boolean;
  at: number;
  /** When the transaction was committed; `at` where the server does not track it. */
  committed_at: number;
}

const millis = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;

const snapshotSql = (committedAt: string) => `
select
  (select coalesce(json_agg(json_build_object('id', e.id, 'status', e.status, 'is_slot', e.is_slot, 'capacity', e.capacity,
      'seats_taken', e.seats_taken, 'starts_at', ${millis('e.starts_at')}, 'ends_at', ${millis('e.ends_at')}, 'version', e.version)
      order by e.id), '[]')
    from events e where e.studio_id = $1) as events,
  (select coalesce(json_agg(json_build_object('id', b.id, 'guest_id', b.guest_id, 'state', b.state, 'seats', b.seats,
      'total', b.total, 'coming', coalesce(s.positions, '[]'), 'kept', coalesce(k.kept, 0), 'answer_due_at', ${millis('b.answer_due_at')}, 'refund', r.refund_amount,
      'covers', coalesce(c.rows, '[]'), 'log', coalesce(l.rows, '[]')) order by b.id), '[]')
    from bookings b
    left join booking_cancellations r on r.booking_id = b.id
    left join lateral (
      select json_agg(a.position order by a.position) as positions
      from booking_attendees a where a.booking_id = b.id and a.state = 'coming') s on true
    left join lateral (
      select sum(x.kept)::int as kept from booking_changes x where x.booking_id = b.id) k on true
    left join lateral (
      select json_agg(json_build_object('event_id', c.event_id, 'seats', c.seats, 'price', c.price,
        'is_released', c.released_at is not null)) as rows
      from booking_events c where c.booking_id = b.id) c on true
    left join lateral (
      select json_agg(json_build_object('id', l.id, 'from', l.from_state, 'to', l.to_state, 'by', l.actor_role,
        'actor_id', l.actor_id, 'is_move', num_nonnulls(l.moved, l.date_change) > 0 or exists (select from booking_changes x where x.log_id = l.id), 'at', ${millis('l.at')},
        'committed_at', ${millis(committedAt)}) order by l.id) as rows
      from booking_log l where l.booking_id = b.id) l on true
    where b.studio_id = $1) as bookings,
  (select coalesce(json_agg(json_build_object('one', a.id, 'other', b.id)), '[]')
    from space_reservations a join space_reservations b on b.space_id = a.space_id and b.id > a.id
      and a.during && b.during and a.units && b.units
    where a.studio_id = $1) as overlaps,
  (select coalesce(json_agg(distinct r.event_id), '[]') from space_reservations r where r.studio_id = $1) as reserved,
  (select coalesce(json_agg(json_build_object('consumer', d.consumer, 'log_id', (a.data ->> 'log_id')::bigint)), '[]')
    from deliveries d join activities a on a.id = d.activity_id join bookings b on b.id = a.subject_id::uuid
    where b.studio_id = $1) as deliveries,
  (select coalesce(json_agg(json_build_object('id', w.id, 'event_id', w.event_id, 'guest_id', w.guest_id, 'state', w.state,
      'seats', w.seats, 'passed_over', w.passed_over) order by w.joined_at, w.id), '[]')
    from waitlist_entries w where w.studio_id = $1) as waitlist`;

/**
 * Reads the bookings of a studio in one statement.
 * @param hasCommitTimes whether the server runs with `track_commit_timestamp`
 */
export async function readSnapshot(pool: pg.Pool, studioId: string, hasCommitTimes = false): Promise<Snapshot> {
  const text = snapshotSql(hasCommitTimes ? 'pg_xact_commit_timestamp(l.xmin)' : 'l.at');
  const { rows } = await pool.query<Snapshot>({ name: `snapshot_${hasCommitTimes}`, text, values: [studioId] });
  if (!rows[0]) throw new Error('A snapshot has one row');
  return rows[0];
}
