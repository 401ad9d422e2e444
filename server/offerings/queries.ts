import { sql } from 'kysely';
import type { CancellationPolicy } from '#shared/bookings/cancellation.ts';
import type { PriceRule } from '#shared/bookings/price-rules.ts';
import type { OfferedPayment } from '#shared/offerings/offerings.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import type { StudioTrust } from '#shared/schemas/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Connection } from '../db/database.ts';
import { afterNotice, isBookable, isListed, isScheduled } from '../read-models/bookable.ts';
import { type IdOrSlug, matchesOffering } from '../read-models/id-or-slug.ts';
import { portraitOfMember } from '../read-models/member-portrait.ts';
import {
  type DatedOfferingRow,
  type EventRow,
  eventColumns,
  type OfferingRow,
  offeringColumns,
} from '../read-models/offering-card.ts';
import { pausedSince } from '../read-models/pause.ts';
import { addonsOf, hasKinds, kindsOf, pricedAt, priceRules } from '../read-models/price.ts';
import { questionsOf } from '../read-models/questions.ts';
import { literal, translatedColumn } from '../read-models/translations.ts';
import { studioTrust, timesTaught } from '../read-models/trust.ts';

/** Events that have not begun, sold out or not. */
const isComing = (now: Date) => sql`${isScheduled()} and e.starts_at > ${now}`;

export type OfferingDetailRow = DatedOfferingRow & {
  /** Minutes of the next event, sold out or not; null if there is none. */
  coming_minutes: number | null;
  description: string;
  /** Amounts are minor units. */
  prices: OfferingEditing['prices'];
  addons: OfferingEditing['addons'];
  questions: OfferingEditing['questions'];
  waiver: string;
  capacity: number;
  minimum_to_run: number | null;
  included: string[];
  bring: string[];
  take_home: { note: string; steps: { after_days: number; label: string }[] } | null;
  languages: string[];
  minimum_age: number | null;
  step_free: boolean;
  accessibility: string;
  cancellation_policy: CancellationPolicy;
  payment: OfferedPayment;
  deposit_percent: number | null;
  instructor: { name: string; title: string; about: string; photo_url: string | null } | null;
  tags: string[];
  studio_trust: StudioTrust;
  times_taught: number | null;
  studio_email: string | null;
  studio_phone: string | null;
};

/** Finds a listed offering with everything its page shows, and its first bookable event. */
export async function findOffering(
  db: Connection,
  at: IdOrSlug,
  now: Date,
  language: Language,
): Promise<OfferingDetailRow | undefined> {
  const ofTeacher = (column: string) =>
    sql.raw(translatedColumn('member', column, { row: 'm', language: literal(language), writtenIn: 's.language' }));
  const { rows } = await sql<OfferingDetailRow>`
    select ${offeringColumns}, ${pricedAt(now)}, ${pausedSince(now)}, first.*, coming.minutes as coming_minutes, o.description, o.capacity, o.minimum_to_run,
      case when ${hasKinds()} then ${kindsOf} else '[]' end as prices, case when ${hasKinds()} then ${addonsOf} else '[]' end as addons,
      ${questionsOf} as questions, o.waiver, o.included, o.bring, o.take_home, o.languages, o.minimum_age, o.step_free, o.accessibility, o.cancellation_policy, o.payment, case when o.payment <> 'at_studio' then o.deposit_percent end as deposit_percent,
      o.tags, ${studioTrust} as studio_trust, ${timesTaught} as times_taught, s.email as studio_email, s.phone as studio_phone,
      case when m.is_public then jsonb_build_object('name', m.name, 'title', ${ofTeacher('title')},
        'about', ${ofTeacher('about')}, 'photo_url', ${portraitOfMember}) end as instructor
    from offerings o
    join studios s on s.id = o.studio_id
    left join studio_members m on m.id = o.instructor_id
    left join lateral (
      select ${eventColumns()} from events e where e.offering_id = o.id and ${isBookable(now)} order by e.starts_at, e.id limit 1
    ) first on true
    left join lateral (
      select (extract(epoch from e.ends_at - e.starts_at) / 60)::integer as minutes from events e
      where e.offering_id = o.id and ${isComing(now)} order by e.starts_at, e.id limit 1
    ) coming on true
    where ${isListed} and ${matchesOffering(at)}
  `.execute(db);
  return rows[0];
}

/** Sort values of a list of events: microseconds since 1970, more precise than a `Date`, and the id. */
export type EventKey = [micros: number, id: string];

type EventWithKey = EventRow & OfferingRow & { micros: number };

/** Lists upcoming events of an offering in order, sold out or not; one more than `limit` if there is one. */
export async function listEvents(
  db: Connection,
  offeringId: string,
  asked: { now: Date; after: EventKey | undefined; limit: number },
): Promise<EventWithKey[]> {
  const [micros, id] = asked.after ?? [];
  const after = id
    ? sql`and (e.starts_at, e.id) > (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${id}::uuid)`
    : sql``;
  const { rows } = await sql<EventWithKey>`
    select ${offeringColumns}, ${pricedAt(asked.now)}, ${pausedSince(asked.now)}, ${eventColumns()}, (extract(epoch from e.starts_at) * 1000000)::int8 as micros
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    where e.offering_id = ${offeringId} and ${isComing(asked.now)} ${after}
    order by e.starts_at, e.id
    limit ${asked.limit + 1}
  `.execute(db);
  return rows;
}

/** Finds an event of a listed offering in any state. Booked slots are private and not found. */
export async function findEvent(db: Connection, id: string, now: Date): Promise<(EventRow & OfferingRow) | undefined> {
  const { rows } = await sql<EventRow & OfferingRow>`
    select ${offeringColumns}, ${pricedAt(now)}, ${pausedSince(now)}, ${eventColumns()}
    from events e
    join offerings o on o.id = e.offering_id
    join studios s on s.id = o.studio_id
    where e.id = ${id} and not e.is_slot and ${isListed}
  `.execute(db);
  return rows[0];
}

export interface CourseRow {
  id: string;
  time_zone: string;
  currency: string;
  price_rules: PriceRule[];
  /** ISO 8601, as they come out of JSON. */
  dates: { event_id: string; starts_at: string; ends_at: string; seats_left: number }[];
  past_dates: number;
  price: number;
  full_price: number;
}

/** Lists the courses of an offering with dates that can be booked, full or not, by their next date. */
export async function listCourses(db: Connection, offeringId: string, now: Date): Promise<CourseRow[]> {
  const isLeft = sql`${isScheduled()} and e.starts_at > ${afterNotice(now)}`;
  const { rows } = await sql<CourseRow>`
    select e.course_id as id, s.time_zone, o.currency, (array_agg(${priceRules}))[1] as price_rules,
      jsonb_agg(jsonb_build_object('event_id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
        'seats_left', e.capacity - e.seats_taken) order by e.starts_at, e.id) filter (where ${isLeft}) as dates,
      count(*) filter (where not (${isLeft}))::int as past_dates,
      sum(e.course_share) filter (where ${isLeft})::int as price, sum(e.course_share)::int as full_price
    from events e join offerings o on o.id = e.offering_id join studios s on s.id = o.studio_id
    where e.offering_id = ${offeringId} and e.course_id is not null
    group by e.course_id, s.time_zone, o.currency
    having bool_or(${isLeft})
    order by min(e.starts_at) filter (where ${isLeft}), e.course_id`.execute(db);
  return rows;
}
