import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId, isId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { listPendingMoney } from '#server/payouts/payouts.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { shareOfEarned } from '#shared/bookings/given-refunds.ts';
import { shareOut } from '#shared/money/commission.ts';
import type {
  AdminRefundPreview,
  AdminRefundQuery,
  RefundPreview,
  RefundQuery,
} from '#shared/schemas/bookings/refunds.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { lockBookingWithSeats } from '../core/locked-booking.ts';
import { findAnyBooking, findStudioBooking } from '../core/queries.ts';
import { getBookingContacts } from '../mails/queries.ts';
import { amountOf, assertGivable, findLeft, partsOfSeats } from './give-refund.ts';
import { findRefundable, type RefundableRow } from './given-refund-queries.ts';
import { hasOpenObjection } from './objections.ts';

/**
 * Says what giving money of a booking back would do for guest and studio; nothing is changed.
 * @throws Refusal as `giveRefundForStudio`
 */
export async function previewRefund(
  services: Services,
  person: { userId: string },
  { studio: idOrSlug, booking: bookingId }: { studio: string; booking: string },
  query: RefundQuery,
): Promise<RefundPreview> {
  const { db, config, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'decide_bookings');
  (await findStudioBooking(db, studio.id, assertId(bookingId))) ?? refuse('http.not_found');
  return transaction(db, (tx) =>
    previewOf(tx, bookingId, query, { by: 'studio', now: now(), vatRate: config.commissionVat }),
  );
}

/**
 * Says what giving money of any booking back would do, for an administrator, and which booking it is; nothing is
 * changed.
 * @param idOrReference of the booking
 * @throws Refusal `http.not_found`, `refunds.nothing_paid`, `refunds.seat_refunded`, `bookings.no_such_seat`
 */
export async function previewAdminRefund(
  services: Services,
  idOrReference: string,
  { paid_by, ...query }: AdminRefundQuery,
): Promise<AdminRefundPreview> {
  const { db, config, now } = services;
  const found = await findByIdOrReference(db, idOrReference);
  const booking = (found && (await findAnyBooking(db, found.id))) ?? refuse('http.not_found');
  const { guest_name, guest_email } = await getBookingContacts(db, booking.id);
  const preview = await transaction(db, (tx) =>
    previewOf(
      tx,
      booking.id,
      { ...query, way: 'money' },
      { by: 'platform', now: now(), vatRate: config.commissionVat },
    ),
  );
  const nothing = { ...preview.cost, amount: 0 };
  return {
    ...preview,
    // The platform bears it: the studio keeps what it earns.
    ...(paid_by === 'platform' && {
      commission: nothing,
      cost: nothing,
      balance: { upcoming: unchanged(preview.balance.upcoming), open: unchanged(preview.balance.open) },
    }),
    booking: {
      id: booking.id,
      reference: booking.reference,
      title: booking.original_title,
      starts_at: toOffsetIso(booking.starts_at, booking.time_zone),
      time_zone: booking.time_zone,
    },
    guest: { name: guest_name ?? booking.attendees[0]?.name ?? null, email: guest_email },
    studio: { id: booking.studio_id, name: booking.studio_name },
  };
}

const unchanged = <Figure>({ before }: { before: Figure }) => ({ before, after: before });

/** Finds a booking by its id or by its reference, as people type it. */
async function findByIdOrReference(db: Connection, typed: string): Promise<{ id: string } | undefined> {
  if (isId(typed)) return { id: typed };
  const reference = typed.replace(/[\s-]/g, '').toUpperCase();
  return db.selectFrom('bookings').select('id').where('reference', '=', reference).executeTakeFirst();
}

/** What giving money back does. An administrator has no till, and may do so before the start. */
async function previewOf(
  tx: Tx,
  bookingId: string,
  { amount, positions, way }: RefundQuery,
  { by, now, vatRate }: { by: 'studio' | 'platform'; now: Date; vatRate: number },
): Promise<RefundPreview> {
  const locked = await lockBookingWithSeats(tx, bookingId);
  const booking = (await findRefundable(tx, bookingId)) ?? refuse('http.not_found');
  const left = await findLeft(tx, booking, way, by);
  assertGivable(booking, left, by, now);
  const chosen = positions?.split(',').map(Number);
  const most = left.online + left.atDesk;
  const asked = { amount: amount && Math.min(most, amount), positions: chosen };
  const { amount: wanted, atDesk } = amountOf(locked, booking, left, asked);
  const { currency } = booking;
  const money = (sum: number) => ({ amount: sum, currency });
  const online = effectOf(booking, wanted, vatRate);
  const { cost, commission } = online;
  const ofDesk = commissionOfDesk(booking, atDesk);
  const isAnswered = !(await hasOpenObjection(tx, bookingId));
  const pending = (await listPendingMoney(tx, booking.studio_id)).find((row) => row.currency === currency);
  const figure = (sum = 0, change = 0) => ({ before: money(sum), after: money(sum + change) });
  return {
    amount: money(wanted + atDesk),
    at_desk: money(atDesk),
    most: money(most),
    most_as_credit: money(isAnswered ? (await findLeft(tx, booking, 'credit', by)).online : 0),
    card_last4: await findCard(tx, bookingId),
    commission: money(commission + ofDesk.commission),
    commission_percent: booking.rate / 100,
    cost: money(cost + atDesk - ofDesk.commission),
    balance: {
      upcoming: figure(pending?.upcoming, -online.unearned),
      open: figure(pending?.open, (ofDesk.isEarned ? ofDesk.commission : 0) - online.earned),
    },
    is_paid_out: booking.is_paid_out,
    seats: locked.attendees.map(({ position, name }, place) => {
      const parts = partsOfSeats(locked, [place], left);
      const is_refunded = booking.refunded_positions.includes(position);
      return { position, name, price: money(parts.amount + parts.atDesk), is_refunded };
    }),
  };
}

/** What the studio gets of funds that are not earned yet. */
const netOf = ({ rate }: RefundableRow, funds: number, vatRate: number): number =>
  shareOut(Math.max(0, funds), rate, vatRate).studio;

/** What a refund costs the studio of what it has not earned yet and of what it has, and the commission it gets back. */
function effectOf(
  booking: RefundableRow,
  amount: number,
  vatRate: number,
): { cost: number; unearned: number; earned: number; commission: number } {
  const { paid, by_code, funds } = booking;
  const needed = amount + Math.round((by_code * amount) / Math.max(1, paid));
  const fromFunds = Math.min(needed, funds);
  const taken = shareOfEarned(Math.min(needed - fromFunds, booking.earned), booking);
  const unearned = netOf(booking, funds, vatRate) - netOf(booking, funds - fromFunds, vatRate);
  const commission = fromFunds - unearned + taken.commission;
  return { cost: unearned + taken.studio, unearned, earned: taken.studio, commission };
}

/** The commission of what goes back at the desk: returned where it was charged, else never charged. */
function commissionOfDesk(
  { at_studio: earned, rate, guest_id }: RefundableRow,
  amount: number,
): { commission: number; isEarned: boolean } {
  if (earned.earned > 0)
    return { commission: shareOfEarned(Math.min(amount, earned.earned), earned).commission, isEarned: true };
  // A sale at the desk has no commission.
  return { commission: guest_id ? shareOut(amount, rate, 0).commission : 0, isEarned: false };
}

async function findCard(tx: Tx, bookingId: string): Promise<string | null> {
  const { rows } = await sql<{ card_last4: string | null }>`
    select p.card_last4 from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = ${bookingId} and p.state = 'captured' and p.card_last4 is not null order by p.id limit 1`.execute(
    tx,
  );
  return rows[0]?.card_last4 ?? null;
}
