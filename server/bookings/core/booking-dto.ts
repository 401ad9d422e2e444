import { coverPicture } from '#server/media/media.ts';
import type { Services } from '#server/services.ts';
import { isMissingDetails } from '#shared/bookings/booking-details.ts';
import { hasTicket } from '#shared/bookings/booking-status.ts';
import { SEATED_STATES, WAITING_STATES } from '#shared/bookings/bookings.ts';
import { type CancellationTerms, cancellationShare, cancellationSteps } from '#shared/bookings/cancellation.ts';
import { type BookedDate, bookedDateCan } from '#shared/bookings/courses.ts';
import { dueOnline, refundOfPaid, restOf } from '#shared/bookings/deposit.ts';
import { SETTLED_OBJECTIONS, whyNoObjection } from '#shared/bookings/given-refunds.ts';
import { whyNotSplit } from '#shared/bookings/payment-split.ts';
import { isAllReturned, type PayableBooking, summarizePayments } from '#shared/bookings/payment-summary.ts';
import { priceOfAddon } from '#shared/bookings/seat-prices.ts';
import { bookingCan, type DateOver } from '#shared/bookings/transitions.ts';
import { isDated } from '#shared/offerings/offerings.ts';
import type { BookingDetails } from '#shared/schemas/bookings/booking-details.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import type { BookingDateRow, BookingRow, ChoiceColumn, HeldChange, RefundRow } from './booking-row.ts';

/** A booking as the API returns it to its guest; whether it can be cancelled, and its refund, are as of now. */
export function toBooking(
  row: BookingRow,
  { now: clock, config: { siteUrl } }: Pick<Services, 'now' | 'config'>,
): Booking {
  const now = clock();
  const { currency, time_zone: zone } = row;
  const total = { amount: row.total, currency };
  const moment = (at: Date | string) => toOffsetIso(new Date(at), zone);
  const money = (amount: number) => ({ amount, currency });
  const terms = cancellationTermsOf(row);
  const share = (SEATED_STATES as readonly string[]).includes(row.state) ? cancellationShare(terms, now) : 0;
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    mode: row.mode,
    answer_due_at: row.answer_due_at && moment(row.answer_due_at),
    seats: row.seats,
    unit_price: { amount: row.unit_price, currency },
    total,
    deposit: depositShape(row),
    discount: row.discount > 0 ? { code: row.code, amount: money(row.discount) } : null,
    gift_cards: row.gift_cards.map(({ amount, ...card }) => ({ ...card, amount: money(amount) })),
    pass: row.pass,
    original_total: money(row.total - priceDifferenceOf(row)),
    kept: money(keptOf(row)),
    payment_summary: toPaymentSummary(row),
    payment: paymentOf(row, siteUrl),
    hold_ends_at: row.hold_ends_at && moment(row.hold_ends_at),
    held_change: row.held_change && toHeldChange(row, row.held_change, siteUrl),
    note: row.note,
    details: detailsOf(row),
    created_at: moment(row.created_at),
    waitlist_entry_id: row.waitlist?.id ?? null,
    request: row.request && { text: row.request.text, times: row.request.times.map(moment) },
    event: {
      id: row.event_id,
      starts_at: moment(row.starts_at),
      ends_at: moment(row.ends_at),
      time_zone: zone,
      status: row.event_status,
      spaces: row.spaces,
      guests_needed: row.guests_needed,
    },
    dates: row.dates.map((date) => ({
      event_id: date.event_id,
      starts_at: moment(date.starts_at),
      ends_at: moment(date.ends_at),
      status: date.status,
      price: { amount: date.price, currency },
      online: money(dueOnline({ total: date.price, deposit: date.deposit })),
      released: date.released_at !== null,
      refund: date.refund_amount === null ? null : { amount: date.refund_amount, currency },
      ...whatCanBeDone(row, date, now),
    })),
    offering: {
      id: row.offering_id,
      slug: row.offering_slug,
      title: row.title,
      service_type: row.service_type,
      bring: row.bring,
      picture: coverPicture({ ...row, craft: row.studio_type }),
    },
    studio: {
      id: row.studio_id,
      slug: row.studio_slug,
      name: row.studio_name,
      street: row.street,
      postcode: row.postcode,
      neighbourhood: row.neighbourhood,
      city: row.city,
      lat: row.latitude,
      lng: row.longitude,
      email: row.email,
      phone: row.phone,
      house_rules: row.house_rules,
    },
    attendees: row.attendees.map((attendee) => ({
      ...attendee,
      ticket_code: hasTicket(row) ? attendee.ticket_code : null,
      checked_in_at: attendee.checked_in_at && moment(attendee.checked_in_at),
      price: attendee.price === null ? null : money(attendee.price),
    })),
    addons: row.addons.map((addon) => ({
      ...addon,
      price: money(addon.price),
      total: money(priceOfAddon(addon, row.seats)),
    })),
    former_attendees: row.former_attendees,
    cancellation: {
      policy: row.cancellation_policy,
      steps: cancellationSteps(terms).map((step) => ({ share: step.share, until: step.until && moment(step.until) })),
      share_now: share,
      refund_now: refundOfPaid(row, currency, share),
    },
    cannot_cancel: bookingCan.cancel({ state: row.state, startsAt: startOf(row) }, now) ?? null,
    cannot_move: whyNotMovable(row, now, 'guest') ?? null,
    cannot_change_attendees: bookingCan.changeAttendees({ state: row.state, startsAt: row.starts_at }, now) ?? null,
    cannot_give_details: bookingCan.giveDetails({ state: row.state, endsAt: endOf(row) }, now) ?? null,
    cannot_split: whySplitRefused(row, now) ?? null,
    split_id: row.split?.id ?? null,
    history: row.history.map(({ change, date_change: date, ...step }) => ({
      ...step,
      at: moment(step.at),
      date: date && { from: moment(date.from.starts_at), to: date.to && moment(date.to.starts_at) },
      change: change && {
        kind: change.kind,
        seats: change.seats,
        names: change.names,
        price_difference: money(change.price_difference),
        refund: money(change.refund),
        kept: money(change.kept),
        from: change.from && moment(change.from.starts_at),
        to: change.to && moment(change.to.starts_at),
      },
    })),
    refunds: row.refunds.map((refund) => toRefund(row, refund)),
    objection: row.objection && {
      ...row.objection,
      at: moment(row.objection.at),
      due_at: moment(row.objection.due_at),
    },
    cannot_object: whyNoObjection({ ...refundableOf(row), hasObjected: row.objection !== null }, now) ?? null,
    refundable: money(row.refundable),
    cancelled: row.cancellation && {
      at: moment(row.cancellation.at),
      for: row.cancellation.for,
      reason: row.cancellation.reason,
      refund: { amount: row.cancellation.refund_amount, currency },
      choice: choiceOf(row.cancellation.choice, row.time_zone, now),
    },
  };
}

/** How the choice of another date stands, which the guest of a cancelled one has. */
function choiceOf(choice: ChoiceColumn | null | undefined, zone: string, now: Date) {
  if (!choice) return null;
  const until = new Date(choice.until);
  const state = choice.outcome ?? (until <= now ? ('lapsed' as const) : ('open' as const));
  return { state, until: toOffsetIso(until, zone), booking_id: choice.booking_id };
}

/** A booking as `summarizePayments` reads it. */
export const payableOf = (row: BookingRow): PayableBooking => ({
  ...row,
  kept: keptOf(row),
  online_state: row.online_payment?.state ?? null,
});

/** What of a booking is paid, by which means, and what is due, as the API says it. */
export const toPaymentSummary = (row: BookingRow): Booking['payment_summary'] => paymentSummaryOf(payableOf(row));

/** As `toPaymentSummary`, of a booking that was read as `payableColumn`. */
export function paymentSummaryOf(booking: PayableBooking): Booking['payment_summary'] {
  const { paid, ...amounts } = summarizePayments(booking);
  const money = (amount: number) => ({ amount, currency: booking.currency });
  return {
    paid: paid.map(({ by, amount }) => ({ by, amount: money(amount) })),
    paid_at_studio: money(amounts.paid_at_studio),
    reserved: money(amounts.reserved),
    due_online: money(amounts.due_online),
    due_at_studio: money(amounts.due_at_studio),
    to_return: money(amounts.to_return),
    credited: money(amounts.credited),
    given_back: money(amounts.given_back),
  };
}

/**
 * What of the money that was paid at the studio can go back after the start: what is not to be returned by a
 * cancellation.
 */
export function refundableAtDesk(row: BookingRow): number {
  const { paid_at_studio, to_return } = summarizePayments(payableOf(row));
  return Math.max(0, paid_at_studio - to_return);
}

/** What decides whether money of a booking can go back after its start. */
export const refundableOf = (row: BookingRow) => ({
  state: row.state,
  startsAt: startOf(row),
  endsAt: endOf(row),
  paid: row.refundable,
});

const toRefund = (
  { currency, time_zone: zone }: BookingRow,
  { amount, at, returned, given_id: _own, ...refund }: RefundRow,
) => ({
  ...refund,
  amount: { amount, currency },
  at: toOffsetIso(new Date(at), zone),
  returned: returned && { ...returned, at: toOffsetIso(new Date(returned.at), zone) },
});

/** What is paid online, and the rest at the studio; null where all of it is paid online, or at the studio. */
function depositShape(row: BookingRow): Booking['deposit'] {
  const rest = restOf(row);
  if (row.deposit === null || rest === 0) return null;
  const money = (amount: number) => ({ amount, currency: row.currency });
  return {
    online: money(dueOnline(row)),
    at_studio: money(rest),
    is_paid_at_studio: row.paid_at_desk + row.given_at_desk >= rest,
  };
}

/** What the offering asks, and what the guest said: a signed waiver as it was then. */
export function detailsOf({ questions, waiver, signed_waiver: signed, time_zone: zone }: BookingRow): BookingDetails {
  const shown = signed
    ? {
        text: signed.text,
        signed: { name: signed.name, minors: signed.minors, at: toOffsetIso(new Date(signed.at), zone) },
      }
    : waiver === ''
      ? null
      : { text: waiver, signed: null };
  return { questions, waiver: shown, is_missing: isMissingDetails(questions, shown) };
}

/** Says why the payment of a booking cannot be split, as a refusal code; undefined when it can. */
export const whySplitRefused = (row: BookingRow, now: Date): ReturnType<typeof whyNotSplit> =>
  whyNotSplit(
    {
      ...row,
      startsAt: startOf(row),
      prices: standingPrices(row),
      isReduced: row.discount > 0 || row.gift_cards.length > 0 || row.pass !== null,
      isFromWaitlist: row.waitlist !== null,
      isSplit: row.split !== null,
    },
    now,
  );

/** The end of the last event that a booking covers. */
export const endOf = ({ ends_at, dates }: Pick<BookingRow, 'dates' | 'ends_at'>): Date =>
  new Date(
    Math.max(ends_at.getTime(), ...dates.filter((date) => !date.released_at).map((date) => Date.parse(date.ends_at))),
  );

function toHeldChange({ currency, time_zone: zone }: BookingRow, held: HeldChange, siteUrl: string) {
  const moment = (at: string) => toOffsetIso(new Date(at), zone);
  const money = (amount: number) => ({ amount, currency });
  return {
    kind: held.kind,
    seats: held.seats,
    positions: held.positions,
    starts_at: moment(held.starts_at),
    ends_at: moment(held.ends_at),
    old_price: money(held.old_price),
    new_price: money(held.new_price),
    difference: money(held.new_price - held.old_price),
    hold_ends_at: moment(held.hold_ends_at),
    payment: { ...held.payment, url: payUrl(siteUrl, held.payment.id) },
  };
}

/** The price of each event whose seats a booking has, in minor units. */
export const standingPrices = (booking: Pick<BookingRow, 'dates'>): number[] =>
  standingDates(booking).map(({ price }) => price);

/**
 * Returns the end of a booked date, whether its guest says that it did not take place, whether all went back, and
 * whether a guest has come: what decides if the studio can still move it; undefined for slots.
 */
export const dateOverOf = (row: BookingRow): DateOver | undefined =>
  isDated(row.service_type)
    ? {
        endsAt: endOf(row),
        isObjected: row.objection !== null && !SETTLED_OBJECTIONS.some((settled) => settled === row.objection?.state),
        isReturned: isAllReturned(payableOf(row)),
        hasCome: row.attendees.some(({ checked_in_at }) => checked_in_at !== null),
      }
    : undefined;

/** Returns why a booking cannot be moved to another date now, as a refusal code; undefined if it can. */
export const whyNotMovable = (row: BookingRow, now: Date, by: 'guest' | 'studio') =>
  bookingCan.move(
    {
      ...{ state: row.state, startsAt: row.starts_at, mode: row.mode },
      ...{ events: standingPrices(row).length, over: dateOverOf(row) },
    },
    now,
    by,
  );

/** The events whose seats a booking has. */
export const standingDates = ({ dates }: Pick<BookingRow, 'dates'>): BookingDateRow[] =>
  dates.filter(({ released_at }) => released_at === null);

/** What the policy keeps of seats that were given up, in minor units. */
export const keptOf = ({ history }: BookingRow): number =>
  history.reduce((sum, { change, date_change }) => sum + (change?.kept ?? 0) + (date_change?.kept ?? 0), 0);

/** The total as it is now minus what it was at the beginning. */
const priceDifferenceOf = ({ history }: BookingRow): number =>
  history.reduce(
    (sum, { change, date_change }) => sum + (change?.price_difference ?? 0) + (date_change?.price_difference ?? 0),
    0,
  );

/** What a person sees who has only a link to a seat of a booking: what it is, when and where. */
export const eventOfLink = (row: BookingRow) => ({
  title: row.title,
  starts_at: toOffsetIso(row.starts_at, row.time_zone),
  ends_at: toOffsetIso(row.ends_at, row.time_zone),
  time_zone: row.time_zone,
  studio: { name: row.studio_name, street: row.street, postcode: row.postcode, city: row.city },
  offering_id: row.offering_id,
});

/** The page to pay a booking. */
export const payUrl = (siteUrl: string, paymentId: string) => `${siteUrl}/pay/${paymentId}`;

function paymentOf({ payment, online_payment: online }: BookingRow, siteUrl: string): Booking['payment'] {
  if (payment !== 'online') return payment;
  return online ? { ...online, url: payUrl(siteUrl, online.id) } : 'at_studio';
}

/** The terms that decide the refund of a booking. */
export const cancellationTermsOf = (row: BookingRow): CancellationTerms => ({
  policy: row.cancellation_policy,
  // A request has no start yet: it can be withdrawn as long as one of its times is ahead.
  startsAt: row.event_id === null ? lastTimeOf(row) : startOf(row),
  zone: row.time_zone,
  bookedAt: bookedAtOf(row),
  isPass: row.pass !== null,
  free: row.moved_at !== null || WAITING_STATES.some((waiting) => waiting === row.state),
});

/**
 * When it was booked: where the studio approves, with its yes; otherwise once the guest took it. What still waits for
 * that is free to cancel.
 */
function bookedAtOf({ mode, history, created_at }: BookingRow): Date {
  const at = history.findIndex(
    ({ state }) => state === 'confirmed' || (state === 'held' && mode !== 'requires_approval'),
  );
  const taken = at > 0 ? history[at] : undefined;
  return taken ? new Date(taken.at) : created_at;
}

const lastTimeOf = ({ request, starts_at }: BookingRow): Date =>
  new Date(Math.max(starts_at.getTime(), ...(request?.times ?? []).map((at) => new Date(at).getTime())));
/** The same for one of its dates. */
export const dateTermsOf = (row: BookingRow, { starts_at }: Pick<BookingDateRow, 'starts_at'>): CancellationTerms => ({
  ...cancellationTermsOf(row),
  startsAt: new Date(starts_at),
});

/** The start of the first date that the booking still has, also one that is over: the booking has begun with it. */
export function startOf({ dates, starts_at }: Pick<BookingRow, 'dates' | 'starts_at'>): Date {
  const [first] = dates.filter(({ released_at }) => released_at === null);
  return first ? new Date(first.starts_at) : starts_at;
}

export const bookedDate = ({ starts_at, released_at }: BookingDateRow): BookedDate => ({
  startsAt: new Date(starts_at),
  released: released_at !== null,
});

export const bookedDates = ({ dates }: Pick<BookingRow, 'dates'>): BookedDate[] => dates.map(bookedDate);

/** What the guest can do with one date of a course. */
function whatCanBeDone(row: BookingRow, date: BookingDateRow, now: Date) {
  const booked = bookedDate(date);
  const isCourse = row.dates.length > 1;
  const share = cancellationShare(dateTermsOf(row, date), now);
  return {
    refund_now: refundOfPaid({ total: date.price, deposit: date.deposit }, row.currency, share),
    cannot_cancel: bookedDateCan.cancel({ state: row.state, dates: bookedDates(row) }, booked, now) ?? null,
    cannot_exchange: isCourse ? (bookedDateCan.exchange(row, booked, now) ?? null) : 'bookings.not_a_course',
  };
}
