import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import {
  OBJECTION_ANSWER,
  type ObjectionState,
  SETTLED_OBJECTIONS,
  whyNoObjection,
} from '#shared/bookings/given-refunds.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { NewObjection, ObjectionAnswer, ObjectionDecision } from '#shared/schemas/bookings/refunds.ts';
import { getBooking, getOwnBooking } from '../core/get-booking.ts';
import { findStudioBooking } from '../core/queries.ts';
import { earnWaiting } from '../earning/earn-events.ts';
import { createGivenRefund, type GivenRefund } from './create-given-refund.ts';
import { findCreditGuest, lockRefundable } from './given-refund-queries.ts';
import { notifyOfGivenRefund } from './notify-of-given-refund.ts';
import { notifyOfObjection } from './notify-of-objection.ts';

interface ObjectionRow {
  id: string;
  booking_id: string;
  studio_id: string;
  state: ObjectionState | 'moved';
  /** True while the studio's answer is a credit. */
  offers_credit: boolean;
  /** The member of the team who answered it. */
  answered_by: string | null;
}

/** True while an objection to a booking waits for a side. */
export async function hasOpenObjection(db: Connection, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from objections where booking_id = ${bookingId} and settled_at is null`.execute(db);
  return rows.length > 0;
}

/**
 * Refuses credit for a date of which its guest says that it did not take place.
 * @throws Refusal `refunds.in_question`
 */
export async function assertNoOpenObjection(db: Connection, bookingId: string): Promise<void> {
  if (await hasOpenObjection(db, bookingId)) refuse('refunds.in_question');
}

/** True for one that waits for no side any more. */
const isSettled = ({ state }: ObjectionRow): boolean =>
  state === 'moved' || SETTLED_OBJECTIONS.some((settled) => settled === state);

/** Locks the objection to a booking, or one by its id. */
async function lockObjection(tx: Tx, of: { bookingId: string } | { id: string }): Promise<ObjectionRow | undefined> {
  const { rows } = await sql<ObjectionRow>`
    select id, booking_id, studio_id, state, offers_credit, answered_by from objections
    where ${'id' in of ? sql`id = ${of.id}` : sql`booking_id = ${of.bookingId}`} for update`.execute(tx);
  return rows[0];
}

/**
 * Says for a guest that a date did not take place: its money waits, and the studio is asked for an answer within three
 * days.
 * @throws Refusal `http.not_found`; `objections.not_now`, `objections.made`, `refunds.nothing_paid`
 */
export async function objectToBooking(
  services: Services,
  guest: { userId: string },
  bookingId: string,
  { text }: NewObjection,
): Promise<Booking> {
  const booking = await getOwnBooking(services, guest, bookingId);
  await inTransaction(services, async (inside, tx) => {
    const now = inside.now();
    const row = (await lockRefundable(tx, booking.id)) ?? refuse('http.not_found');
    const before = await lockObjection(tx, { bookingId: booking.id });
    const hasObjected = before !== undefined && before.state !== 'moved';
    const why = whyNoObjection({ ...row, startsAt: row.starts_at, endsAt: row.ends_at, hasObjected }, now);
    if (why) refuse(why);
    const due = new Date(now.getTime() + OBJECTION_ANSWER);
    await sql`
      insert into objections (booking_id, studio_id, text, created_at, due_at)
      values (${booking.id}, ${row.studio_id}, ${text}, ${now}, ${due})
      on conflict (booking_id) do update set text = excluded.text, created_at = excluded.created_at, due_at = excluded.due_at,
        state = 'open', answer = '', answered_by = null, answered_at = null, settled_at = null`.execute(tx);
    await notifyOfObjection(inside, booking.id, 'open');
    const about = { by: guest.userId, subject: booking.id, studio: row.studio_id };
    await record(inside, 'objection.made', { ...about, data: { text } });
  });
  return getBooking(services, guest, booking.id);
}

/**
 * Asks the platform, for a guest whose studio says that the date took place.
 * @throws Refusal `http.not_found`; `objections.settled`
 */
export async function escalateObjection(
  services: Services,
  guest: { userId: string },
  bookingId: string,
): Promise<Booking> {
  const booking = await getOwnBooking(services, guest, bookingId);
  await inTransaction(services, async (inside, tx) => {
    const objection = (await lockObjection(tx, { bookingId: booking.id })) ?? refuse('http.not_found');
    if (objection.state !== 'denied') refuse('objections.settled');
    await sql`update objections set state = 'escalated' where id = ${objection.id}`.execute(tx);
    const about = { by: guest.userId, subject: booking.id, studio: objection.studio_id };
    await record(inside, 'objection.escalated', about);
  });
  return getBooking(services, guest, booking.id);
}

/**
 * Answers an objection for the studio: the guest gets all that was paid back, is offered it as credit at the studio, or
 * the date took place.
 * @throws Refusal `http.not_found`, `studios.no_right`; `objections.settled`; `refunds.nothing_paid` for credit of what
 * no card paid
 */
export async function answerObjection(
  services: Services,
  person: { userId: string },
  { studio: idOrSlug, booking: bookingId }: { studio: string; booking: string },
  { answer, text }: ObjectionAnswer,
): Promise<void> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'decide_bookings');
  (await findStudioBooking(services.db, studio.id, assertId(bookingId))) ?? refuse('http.not_found');
  await inTransaction(services, async (inside, tx) => {
    const objection = (await lockObjection(tx, { bookingId })) ?? refuse('http.not_found');
    const isOpen = objection.state === 'open';
    // The studio can still give in later.
    if (!isOpen && !(answer === 'refund' && (objection.state === 'denied' || objection.state === 'escalated'))) {
      refuse('objections.settled');
    }
    const now = inside.now();
    const due = new Date(now.getTime() + OBJECTION_ANSWER);
    const offersCredit = answer === 'credit';
    if (offersCredit) {
      const { paid_by_card } = (await lockRefundable(tx, bookingId)) ?? refuse('http.not_found');
      if (paid_by_card <= 0 || !(await findCreditGuest(tx, bookingId))) refuse('refunds.nothing_paid');
    }
    await sql`
      update objections set answer = ${text}, answered_by = ${person.userId}, answered_at = ${now}, due_at = ${due},
        state = case when ${answer === 'refund'} then state else 'denied' end, offers_credit = ${offersCredit}
      where id = ${objection.id}`.execute(tx);
    if (answer === 'refund') await refundObjection(inside, tx, objection, { userId: person.userId, role: 'studio' });
    else await notifyOfObjection(inside, bookingId, 'denied');
    const about = { by: person.userId, subject: bookingId, studio: studio.id };
    await record(inside, 'objection.answered', { ...about, data: { answer, text } });
  });
}

/**
 * Accepts for a guest the credit that the studio offers instead of the money: nothing is in question any more.
 * @throws Refusal `http.not_found`; `objections.settled`
 */
export async function acceptCredit(services: Services, guest: { userId: string }, bookingId: string): Promise<Booking> {
  const booking = await getOwnBooking(services, guest, bookingId);
  await inTransaction(services, async (inside, tx) => {
    const objection = (await lockObjection(tx, { bookingId: booking.id })) ?? refuse('http.not_found');
    if (objection.state !== 'denied' || !objection.offers_credit) refuse('objections.settled');
    await creditObjection(inside, tx, objection);
    const about = { by: guest.userId, subject: booking.id, studio: objection.studio_id };
    await record(inside, 'objection.credit_accepted', about);
  });
  return getBooking(services, guest, booking.id);
}

/**
 * Decides an objection for the platform.
 * @throws Refusal `http.not_found`; `objections.settled`
 */
export async function decideObjection(
  services: Services,
  admin: { userId: string },
  id: string,
  { decision, text }: ObjectionDecision,
): Promise<void> {
  assertId(id);
  await inTransaction(services, async (inside, tx) => {
    const objection = (await lockObjection(tx, { id })) ?? refuse('http.not_found');
    if (isSettled(objection)) refuse('objections.settled');
    if (decision === 'refund') await refundObjection(inside, tx, objection, { userId: admin.userId, role: 'platform' });
    else await dismissObjection(inside, tx, objection);
    const activity = {
      by: admin.userId,
      subject: objection.booking_id,
      studio: objection.studio_id,
      data: { decision, text },
    };
    await record(inside, 'objection.decided', activity);
  });
}

/**
 * Ends objections whose time is over: a studio's silence refunds, and a guest's lets the studio's answer stand, which
 * can be a credit.
 */
export async function lapseObjections(services: Services): Promise<void> {
  while (await inTransaction(services, lapseNext));
}

async function lapseNext(inside: TxServices, tx: Tx): Promise<boolean> {
  const { rows } = await sql<ObjectionRow>`
    select id, booking_id, state, offers_credit, answered_by from objections where state in ('open', 'denied') and due_at <= ${inside.now()}
    order by due_at, id limit 1 for update skip locked`.execute(tx);
  const [objection] = rows;
  if (!objection) return false;
  if (objection.state === 'open') await refundObjection(inside, tx, objection, { userId: null, role: 'system' });
  else if (objection.offers_credit) await creditObjection(inside, tx, objection);
  else await dismissObjection(inside, tx, objection);
  return true;
}

const settle = (tx: Tx, { id }: ObjectionRow, state: 'refunded' | 'dismissed', now: Date) =>
  sql`update objections set state = ${state}, settled_at = ${now} where id = ${id}`.execute(tx);

/** Ends the objection to a booking of which all went back in another way: nothing is in question any more. */
export async function settleReturned(inside: TxServices, tx: Tx, bookingId: string): Promise<void> {
  const objection = await lockObjection(tx, { bookingId });
  if (!objection || isSettled(objection)) return;
  await settle(tx, objection, 'refunded', inside.now());
  await earnWaiting(tx, bookingId, inside.config.commissionVat, inside.now());
}

/** What goes back where a date did not take place. */
const NOT_TAKEN_PLACE: Pick<GivenRefund, 'preset' | 'reason' | 'atDesk' | 'positions' | 'paidBy'> = {
  preset: 'did_not_take_place',
  reason: '',
  atDesk: 0,
  positions: [],
  paidBy: 'studio',
};

/** Gives what cards paid for a booking as credit at the studio, and the rest back in the way in which it was paid. */
async function creditObjection(inside: TxServices, tx: Tx, objection: ObjectionRow): Promise<void> {
  const now = inside.now();
  const { booking_id } = objection;
  const by = { userId: objection.answered_by, role: 'studio' } as const;
  await settle(tx, objection, 'refunded', now);
  for (const way of ['credit', 'money'] as const) {
    const booking = await lockRefundable(tx, booking_id);
    const amount = way === 'credit' ? (booking?.paid_by_card ?? 0) : (booking?.paid ?? 0);
    if (!booking || amount <= 0) continue;
    const given = { ...NOT_TAKEN_PLACE, amount, way, by };
    const id = await createGivenRefund(tx, booking, given, now);
    await notifyOfGivenRefund(inside, booking_id, { ...given, id });
  }
  await earnWaiting(tx, booking_id, inside.config.commissionVat, now);
}

/** Gives all that was paid for a booking back, because its date did not take place. */
async function refundObjection(
  inside: TxServices,
  tx: Tx,
  objection: ObjectionRow,
  by: { userId: string | null; role: 'studio' | 'platform' | 'system' },
): Promise<void> {
  const now = inside.now();
  await settle(tx, objection, 'refunded', now);
  const booking = await lockRefundable(tx, objection.booking_id);
  const amount = booking?.paid ?? 0;
  const givenId =
    booking && amount > 0
      ? await createGivenRefund(tx, booking, { ...NOT_TAKEN_PLACE, amount, way: 'money', by }, now)
      : undefined;
  await earnWaiting(tx, objection.booking_id, inside.config.commissionVat, now);
  const returned = givenId === undefined ? undefined : { givenId, amount };
  await notifyOfObjection(inside, objection.booking_id, 'refunded', returned);
}

/** Lets the studio earn what waited. */
async function dismissObjection(inside: TxServices, tx: Tx, objection: ObjectionRow): Promise<void> {
  const now = inside.now();
  await settle(tx, objection, 'dismissed', now);
  await earnWaiting(tx, objection.booking_id, inside.config.commissionVat, now);
  await notifyOfObjection(inside, objection.booking_id, 'dismissed');
}
