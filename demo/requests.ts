import { sql } from 'kysely';
import { changeState, lockEventsOf } from '#server/bookings/bookings.ts';
import type { Tx } from '#server/db/database.ts';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { addDays, instantOf } from '#shared/time/local-time.ts';
import { HOUR, wallClock } from '#shared/time/time.ts';
import { ZONE } from './calendar.ts';
import { someName } from './names.ts';
import { type Account, OWNER } from './people.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';

interface RequestStory {
  /** Of an offering of the demo's owner. */
  offering: string;
  text: string;
  seats: number;
  /** Days ahead that it asks for, each at this hour of the studio's clock. */
  days: readonly number[];
  hour: number;
  /** Hours since it was sent. */
  sent: number;
}

/** What waits for the demo's owner. */
const REQUESTS: readonly RequestStory[] = [
  {
    offering: 'fang-morning-for-your-group',
    text: 'Nine children of nine, and their teacher. Something with their hands, about two hours, please no glaze.',
    seats: 10,
    days: [15, 22, 29],
    hour: 10,
    sent: 20,
  },
  {
    offering: 'fang-hour-with-marta',
    text: 'My rims split, always on the left. Could I bring one, before the studio opens or late in the evening?',
    seats: 1,
    days: [9, 11],
    hour: 21,
    sent: 5,
  },
];

/** What a studio offers the demo guest. */
const OFFER = {
  text: 'Four friends who have known each other for too long. A beast with one hump, if that is possible.',
  message: 'A hump it is. Bring cartons, more than you think, and lunch for each other. Isidre',
  seats: 4,
};

interface Writers {
  /** The demo guest; undefined if her account was deleted. */
  guest: Account | undefined;
  guests: readonly Account[];
}

/** Sends the requests and the offer of the demo that are not open now; those that ended stay as they are. */
export async function tellRequests(tx: Tx, random: Random, { guest, guests }: Writers, now: Date): Promise<void> {
  await lapse(tx, guest ? [guest, ...guests] : guests, now);
  const writers = random.sample(guests, REQUESTS.length);
  for (const [at, story] of REQUESTS.entries()) {
    const writer = writers[at];
    const offering = await findOffering(tx, story.offering, now);
    if (writer && offering && !offering.is_open) await insertRequest(tx, random, writer, offering, story, now);
  }
  if (guest) await offerToGuest(tx, random, guest, now);
}

/** Ends the requests and offers whose time ended while no program ran. */
async function lapse(tx: Tx, accounts: readonly Account[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where state = any(${['requested', 'offered']}::text[]) and answer_due_at <= ${now}
      and guest_id = any(${accounts.map(({ id }) => id)}::uuid[])`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await lockEventsOf(tx, ids);
  await changeState(tx, ids, 'expire', 'expired', { userId: null, role: 'system', reason: '', now });
  // The people of the demo get no mails about what happened while no program ran.
  await sql`
    delete from deliveries d using activities a
    where a.id = d.activity_id and a.subject_type = 'booking' and a.subject_id = any(${ids}::text[])`.execute(tx);
}

interface OfferingRow {
  id: string;
  studio_id: string;
  owner_id: string;
  price: number;
  minutes: number;
  policy: string;
  is_group: boolean;
  /** True if a request of the demo for it is open. */
  is_open: boolean;
}

const offeringColumns = sql`o.id, o.studio_id, s.owner_id, coalesce(o.price, 0) as price, o.duration_minutes as minutes,
  o.cancellation_policy as policy, o.price_unit <> 'person' as is_group`;

async function findOffering(tx: Tx, slug: string, now: Date): Promise<OfferingRow | undefined> {
  const { rows } = await sql<OfferingRow>`
    select ${offeringColumns}, exists (select from bookings b where b.offering_id = o.id
      and b.state = ${'requested'} and b.answer_due_at > ${now}) as is_open
    from offerings o join studios s on s.id = o.studio_id
    where o.slug = ${slug} and s.slug = ${OWNER.studio} and o.status = 'published'`.execute(tx);
  return rows[0];
}

/** Inserts a request with its attendees and its history. @returns its id */
async function insertRequest(
  tx: Tx,
  random: Random,
  guest: Account,
  offering: OfferingRow,
  { text, seats, days, hour, sent }: Omit<RequestStory, 'offering'>,
  now: Date,
): Promise<string> {
  const id = random.id();
  const sentAt = new Date(now.getTime() - sent * HOUR);
  const times = days.map((day) => atHour(addDays(now, day, ZONE), hour));
  const total = offering.is_group ? offering.price : offering.price * seats;
  await insertRows(tx, 'bookings', [
    {
      id,
      reference: random.code(8),
      studio_id: offering.studio_id,
      offering_id: offering.id,
      guest_id: guest.id,
      mode: 'request_only',
      state: 'requested',
      answer_due_at: new Date(sentAt.getTime() + ANSWER_TIME.toRequest * HOUR),
      seats,
      unit_price: offering.price,
      total,
      currency: 'EUR',
      payment: 'at_studio',
      cancellation_policy: offering.policy,
      note: '',
      language: 'en',
      created_at: sentAt,
    },
  ]);
  await tx
    .insertInto('booking_requests')
    .values({ booking_id: id, studio_id: offering.studio_id, text, times, minutes: offering.minutes })
    .execute();
  await insertRows(
    tx,
    'booking_attendees',
    Array.from({ length: seats }, (_, at) => ({
      booking_id: id,
      studio_id: offering.studio_id,
      position: at + 1,
      name: at === 0 ? guest.name : someName(random),
      email: at === 0 ? guest.email : null,
      ticket_code: random.code(12),
    })),
  );
  await log(tx, {
    id,
    studio: offering.studio_id,
    from: null,
    to: 'requested',
    by: guest.id,
    role: 'guest',
    at: sentAt,
  });
  return id;
}

/** Offers the guest seats of an event of another studio that is made to order, unless she has an offer already. */
async function offerToGuest(tx: Tx, random: Random, guest: Account, now: Date): Promise<void> {
  const { rows } = await sql<OfferingRow & { event_id: string; starts_at: Date }>`
    select ${offeringColumns}, false as is_open, e.id as event_id, e.starts_at
    from events e join offerings o on o.id = e.offering_id join studios s on s.id = o.studio_id
    where o.booking_mode = 'request_only' and o.status = 'published' and s.slug <> ${OWNER.studio}
      and e.status = 'scheduled' and not e.is_slot and e.capacity - e.seats_taken >= ${OFFER.seats}
      and e.starts_at > ${addDays(now, 6, ZONE)}
      and not exists (select from bookings b where b.guest_id = ${guest.id} and b.state = ${'offered'})
    order by e.starts_at limit 1 for no key update of e`.execute(tx);
  const [event] = rows;
  if (!event) return;
  const id = await insertRequest(tx, random, guest, event, { ...OFFER, days: [7, 14], hour: 11, sent: 30 }, now);
  const offeredAt = new Date(now.getTime() - 9 * HOUR);
  await sql`update events set seats_taken = seats_taken + ${OFFER.seats} where id = ${event.event_id}`.execute(tx);
  await insertRows(tx, 'booking_events', [
    {
      booking_id: id,
      event_id: event.event_id,
      offering_id: event.id,
      studio_id: event.studio_id,
      seats: OFFER.seats,
      price: event.price,
    },
  ]);
  await sql`
    update bookings set state = ${'offered'}, total = ${event.price},
      answer_due_at = ${new Date(offeredAt.getTime() + ANSWER_TIME.toOffer * HOUR)}
    where id = ${id}`.execute(tx);
  await tx
    .insertInto('booking_offers')
    .values({
      booking_id: id,
      studio_id: event.studio_id,
      event_id: event.event_id,
      price: event.price,
      message: OFFER.message,
      made_at: offeredAt,
    })
    .execute();
  const step = { id, studio: event.studio_id, from: 'requested', to: 'offered', by: event.owner_id } as const;
  await log(tx, { ...step, role: 'studio', at: offeredAt, reason: OFFER.message });
}

interface Step {
  id: string;
  studio: string;
  from: string | null;
  to: string;
  by: string;
  role: string;
  at: Date;
  reason?: string;
}

async function log(tx: Tx, { id, studio, from, to, by, role, at, reason = '' }: Step): Promise<void> {
  await sql`
    insert into booking_log (booking_id, studio_id, from_state, to_state, actor_id, actor_role, reason, at)
    values (${id}, ${studio}, ${from}, ${to}, ${by}, ${role}, ${reason}, ${at})`.execute(tx);
}

/** The instant of an hour of the studio's clock on the day of an instant. */
const atHour = (day: Date, hour: number): Date => instantOf({ ...wallClock(day, ZONE), hour, minute: 0 }, ZONE);
