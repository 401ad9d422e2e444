import type { Services } from '#server/services.ts';
import { depositElsewhere, dueOnline, type PriceWithDeposit } from '#shared/bookings/deposit.ts';
import { netPricesOf } from '#shared/bookings/discount.ts';
import {
  isPriceOfGroup,
  type PricedSeats,
  paidOfSeats,
  quoteRefund,
  shareFor,
  sumOf,
} from '#shared/bookings/refund-quote.ts';
import { bookingCan, MOVE_UNTIL } from '#shared/bookings/transitions.ts';
import type { CancellationQuote, MoveOptions } from '#shared/schemas/bookings/booking-changes.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { cancellationTermsOf, standingDates, standingPrices, whyNotMovable } from '../core/booking-dto.ts';
import type { BookingRow } from '../core/booking-row.ts';
import { placesOf } from '../core/locked-booking.ts';
import { isOpen, listMoveTargets, type MoveTargetRow } from './move-queries.ts';
import { isDifferenceTooSmall, paymentAfterMove, priceAfterMove } from './plan-move.ts';

/** Events that are offered for a move: two months of a daily class. */
const MAX_TARGETS = 60;

/**
 * Says what cancelling a booking, or seats of it, would refund now; nothing is changed.
 * @param positions the attendees; all of them by default
 * @throws Refusal `bookings.no_such_seat`
 */
export function quoteCancellation(
  booking: BookingRow,
  positions: readonly number[] | undefined,
  by: 'guest' | 'studio',
  now: Date,
): CancellationQuote {
  const chosen = chosenOf(booking, positions);
  const quote = quoteRefund(pricedSeatsOf(booking), chosen, shareFor(by, cancellationTermsOf(booking), now));
  const { left, ...amounts } = quote;
  return {
    ...amounts,
    left_seats: left.seats,
    left_total: left.total,
    cannot: bookingCan.cancel({ state: booking.state, startsAt: booking.starts_at }, now) ?? null,
  };
}

/**
 * Lists the events to which a booking, or seats of it, could move, with the difference in price; nothing is changed.
 * @param positions the attendees; all of them by default
 * @throws Refusal `bookings.no_such_seat`
 */
export async function listMoveOptions(
  { db, now: clock }: Services,
  booking: BookingRow,
  positions: readonly number[] | undefined,
  by: 'guest' | 'studio',
): Promise<MoveOptions> {
  const now = clock();
  const { currency, time_zone: zone } = booking;
  const moment = (at: Date) => toOffsetIso(at, zone);
  const chosen = chosenOf(booking, positions);
  const seats = chosen.length;
  const before = sumOf(paidOfSeats(pricedSeatsOf(booking), chosen));
  const oldPrice = before.total;
  const isSome = seats < booking.seats;
  const why = whyNotMovable(booking, now, by);
  const cannot =
    why ??
    (isSome && booking.starts_at <= now ? 'bookings.moves_whole' : null) ??
    (chosen.some((place) => booking.attendees[place]?.checked_in_at) ? 'bookings.has_come' : null) ??
    (isSome && isPriceOfGroup(booking.price_unit)
      ? 'bookings.group_stays_together'
      : booking.held_change
        ? 'bookings.change_held'
        : null);
  const targets = cannot
    ? []
    : await listMoveTargets(db, {
        offeringId: booking.offering_id,
        exceptId: booking.event_id,
        now,
        limit: MAX_TARGETS,
      });
  return {
    seats,
    price: { amount: oldPrice, currency },
    until: moment(by === 'guest' ? new Date(booking.starts_at.getTime() - MOVE_UNTIL) : booking.starts_at),
    cannot,
    items: targets
      .filter((target) => by === 'studio' || target.is_listed)
      .map((target) => {
        const amount = priceAfterMove(booking, target, { chosen, oldPrice, by });
        const move = {
          payment: paymentAfterMove(booking, amount),
          oldDeposit: before.deposit,
          oldPrice,
          newPrice: amount,
        };
        const isTooSmall = isDifferenceTooSmall(booking, move);
        return {
          id: target.id,
          starts_at: moment(target.starts_at),
          ends_at: moment(target.ends_at),
          capacity: target.capacity,
          seats_left: target.capacity - target.seats_taken,
          price: { amount, currency },
          difference: { amount: amount - oldPrice, currency },
          refund: { amount: refundAfterMove(booking, before, amount), currency },
          // After a deposit the difference is due at the studio, and where it is too small for a card.
          payment: booking.deposit === null && !isTooSmall ? paymentAfterMove(booking, amount) : 'at_studio',
          cannot:
            isTooSmall && booking.offered_payment !== 'either'
              ? 'payments.below_minimum'
              : whyNot(target, seats, now, by),
        };
      }),
  };
}

/**
 * Computes what goes back of what was paid online for seats that move, in minor units.
 * @param price of the seats there
 */
function refundAfterMove(
  { payment, deposit_percent: percent, currency }: BookingRow,
  before: PriceWithDeposit,
  price: number,
) {
  if (payment !== 'online') return 0;
  const deposit = depositElsewhere({ deposit: before.deposit, percent }, { amount: price, currency });
  return Math.max(0, dueOnline(before) - dueOnline({ total: price, deposit }));
}

function whyNot(target: MoveTargetRow, seats: number, now: Date, by: 'guest' | 'studio'): string | null {
  if (!isOpen(target, now, by)) return 'bookings.closed';
  return target.capacity - target.seats_taken < seats ? 'bookings.sold_out' : null;
}

const chosenOf = ({ attendees }: BookingRow, positions: readonly number[] | undefined): number[] =>
  positions ? placesOf(attendees, positions) : attendees.map((_attendee, place) => place);

function pricedSeatsOf(booking: BookingRow): PricedSeats {
  const prices = standingPrices(booking);
  const { total, currency, price_unit: priceUnit, seats } = booking;
  // A request without an offer covers no event yet.
  const ownPrices = netPricesOf(booking);
  const deposits = standingDates(booking).map(({ deposit }) => deposit);
  return { prices: prices.length > 0 ? prices : [total], deposits, currency, priceUnit, seats, ownPrices };
}
