import { record } from '#server/activity/activity.ts';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import { postDiscounts, releaseRefunds, requestRefunds, transferRefunds } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import { depositElsewhere, dueOnline, type PriceWithDeposit } from '#shared/bookings/deposit.ts';
import { discountElsewhere, priceElsewhere } from '#shared/bookings/discount.ts';
import { basePriceAt, requoteSeats, respreadSeats } from '#shared/bookings/seat-prices.ts';
import type { RebookingChoice } from '#shared/schemas/bookings/rebooking.ts';
import { lapseBookings } from '../changes/lapse-bookings.ts';
import { takeSeatsOf } from '../changes/move-queries.ts';
import { endLink, findLink, type LinkRow } from '../core/capability-links.ts';
import { insertChange } from '../core/change-rows.ts';
import { copyDetails } from '../core/details-queries.ts';
import { insertBooking } from '../core/insert-booking.ts';
import { lockEventsOf } from '../core/transition.ts';
import { moveAllDeskPayments } from '../desk-payments/follow-seats.ts';
import {
  type ChoiceRow,
  type ChoosableEventRow,
  findChoosableEvent,
  lockChoice,
  stateOfChoice,
} from './choice-queries.ts';

/**
 * Chooses another event instead of one that the studio cancelled, or the money. Another event is a booking of its own,
 * confirmed at once, with the same guests: what was paid pays for it, a dearer one costs nothing more, and of a cheaper
 * one the difference goes back.
 * @throws Refusal `http.not_found`, `bookings.link_ended`, `bookings.sold_out`, `bookings.event_past`
 */
export async function choose(services: Services, token: string, choice: RebookingChoice): Promise<void> {
  const { db, now: clock } = services;
  const link = (await findLink(db, 'rebook', token)) ?? refuse('http.not_found');
  const eventId = choice.choice === 'event' ? choice.event_id : undefined;
  // Bookings that are past their time may have the seats until the job has expired them.
  if (eventId) await lapseBookings(services, { eventId });
  await retryOnConflict(() =>
    transaction(db, async (tx) => {
      await lockEventsOf(tx, [link.booking_id], eventId ? [eventId] : []);
      const now = clock();
      const cancelled = await lockOpenChoice(tx, link, now);
      if (eventId) await rebook(tx, cancelled, await getChoosable(tx, cancelled, eventId, now), now);
      else {
        await releaseRefunds(tx, cancelled);
        const activity = { by: null, as: 'guest', subject: link.booking_id, studio: cancelled.studio_id } as const;
        await record({ db: tx, now: clock }, 'booking.money_back_chosen', activity);
      }
      await endLink(tx, token, eventId ? 'rebooked' : 'money', now);
    }),
  );
}

async function lockOpenChoice(tx: Tx, link: LinkRow, now: Date): Promise<ChoiceRow> {
  const cancelled = (await lockChoice(tx, link)) ?? refuse('bookings.link_ended');
  if (stateOfChoice(cancelled, now) !== 'open') refuse('bookings.link_ended');
  return cancelled;
}

async function getChoosable(tx: Tx, cancelled: ChoiceRow, eventId: string, now: Date): Promise<ChoosableEventRow> {
  const event = (await findChoosableEvent(tx, cancelled, eventId, now)) ?? refuse('bookings.not_choosable');
  if (event.seats_left < cancelled.seats) refuse('bookings.sold_out', { left: event.seats_left });
  return event;
}

/**
 * Computes the whole price at another event, in minor units: kinds of prices and add-ons cost what they did, and a
 * discount goes along.
 */
export function fullPriceInstead(
  { currency, price_unit, attendees, addons, total, discount, pass }: ChoiceRow,
  { price }: Pick<ChoosableEventRow, 'price'>,
): number {
  // A credit is good for a seat at any date.
  if (pass) return total;
  const { amount } = requoteSeats({ amount: price, currency }, price_unit, attendees, addons);
  return priceElsewhere(amount, { full: total + discount, discount });
}

/** Computes the price at another event, in minor units: never more than what the cancelled one cost. */
export const priceInstead = (choice: ChoiceRow, event: Pick<ChoosableEventRow, 'price'>): number =>
  Math.min(choice.total, fullPriceInstead(choice, event));

/** The price at another event, with what of it is due online: never more than before. */
function paidInstead(choice: ChoiceRow, event: Pick<ChoosableEventRow, 'price'>): PriceWithDeposit {
  const total = priceInstead(choice, event);
  const { deposit, deposit_percent: percent, currency } = choice;
  return { total, deposit: depositElsewhere({ deposit, percent }, { amount: total, currency }) };
}

async function rebook(tx: Tx, cancelled: ChoiceRow, event: ChoosableEventRow, now: Date): Promise<void> {
  const { seats, studio_id, guest_id: userId } = cancelled;
  if (!(await takeSeatsOf(tx, event.id, seats))) refuse('bookings.sold_out', { left: 0 });
  const id = await insertRebooked(tx, cancelled, event, now);
  const paid = await transferRefunds(tx, cancelled, id, now);
  await postDiscounts(tx, [id], now);
  await requestRefunds(tx, [{ id, amount: paid - dueOnline(paidInstead(cancelled, event)) }], now);
  await insertChange(
    tx,
    { id, studio_id, state: 'confirmed', isNew: true },
    { userId, role: 'guest', reason: '', now },
    {
      kind: 'rebooked',
      positions: cancelled.attendees.map((_attendee, index) => index + 1),
      otherBookingId: cancelled.booking_id,
      fromEventId: cancelled.event_id,
      toEventId: event.id,
    },
  );
}

/** Inserts the booking of the chosen event, with what was paid at the desk for the cancelled one. */
async function insertRebooked(tx: Tx, cancelled: ChoiceRow, event: ChoosableEventRow, now: Date): Promise<string> {
  const {
    booking_id,
    event_id: _event,
    choose_until: _until,
    refund: _refund,
    outcome: _outcome,
    price_unit: unit,
    pass: _pass,
    ...kept
  } = cancelled;
  const { total, deposit } = paidInstead(cancelled, event);
  const discount = discountElsewhere(total, { price: cancelled.total, discount: cancelled.discount });
  const prices = respreadSeats(cancelled.attendees, cancelled.addons, total + discount);
  const id = await insertBooking(tx, {
    ...kept,
    attendees: cancelled.attendees.map((attendee, index) => ({ ...attendee, price: prices[index] ?? null })),
    dates: [{ event_id: event.id, price: total, deposit }],
    state: 'confirmed',
    total,
    deposit,
    discount,
    unit_price:
      unit === 'person'
        ? basePriceAt(total + discount, cancelled.attendees, cancelled.addons, cancelled.unit_price)
        : total + discount,
    payment: total === 0 ? 'free' : cancelled.payment,
    created_at: now,
  });
  await moveAllDeskPayments(tx, { from: booking_id, to: id });
  await copyDetails(tx, booking_id, id);
  return id;
}
