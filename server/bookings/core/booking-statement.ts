import { RECORD_BOOKINGS } from '#server/activity/activity.ts';
import { sqlText } from '#server/db/named-statement.ts';
import { insertPaymentFrom } from '#server/payments/payments.ts';
import { questionsOf } from '#server/read-models/questions.ts';
import { translatedColumn, translatedRules } from '#server/read-models/translations.ts';
import { ANSWER_TIME } from '#shared/bookings/answer-time.ts';
import { HOLD_MINUTES } from '#shared/bookings/bookings.ts';
import { splitByWeight } from '#shared/bookings/courses.ts';
import type { SeatPrice } from '#shared/bookings/seat-prices.ts';
import { FIRST_STATES } from '#shared/bookings/transitions.ts';
import type { BookingQuestion } from '#shared/schemas/bookings/booking-details.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { BookingDateRow, BookingRow } from './booking-row.ts';
import { insertBookingFrom } from './insert-booking.ts';

/** Name of the violated check when the offering or studio was taken off sale while the statement ran. */
export const ON_SALE_CONSTRAINT = 'bookings_on_sale';

/** Name of the violated check when not every date of a course could be taken. */
export const COURSE_CONSTRAINT = 'bookings_cover_course';

/** Columns of offering `o` and studio `s` that the response shows, in `:language`. */
export const OFFERING_COLUMNS = `
  o.id as offering_id, o.slug as offering_slug, o.title, o.service_type, o.studio_type, o.cover_seed, o.cover_version, o.cover_motifs,
  o.currency, o.price_unit, o.cancellation_policy, o.booking_mode as mode, o.payment as offered_payment,
  o.deposit_percent as offered_deposit,
  ${sqlText(questionsOf)} as questions, o.waiver,
  ${translatedColumn('offering', 'bring', { row: 'o', language: ':language::text', writtenIn: 'o.language' })} as bring,
  s.id as studio_id, s.slug as studio_slug, s.name as studio_name, s.street, s.postcode, s.neighbourhood, s.city,
  s.latitude, s.longitude, s.time_zone, s.email, s.phone,
  ${translatedRules(':language::text')} as house_rules`;

/** SQL for the state in which a booking of `mode` begins: one that is paid online is held until then. */
const FIRST_STATE = `case ${Object.entries(FIRST_STATES)
  .map(
    ([mode, { unpaid, settled }]) =>
      `when mode = '${mode}' then case payment when 'online' then '${unpaid}' else '${settled}' end`,
  )
  .join(' ')} end`;

/** SQL for when a booking expires unless the studio approves it; null where it need not, and while it is paid. */
const ANSWER_DUE_AT = `case when mode = 'requires_approval' and payment <> 'online' then least(
  :now::timestamptz + interval '${ANSWER_TIME.within} hours', starts_at - interval '${ANSWER_TIME.beforeStart} hours') end`;

/** SQL for when a hold ends; null for what is not paid online. */
const HOLD_ENDS_AT = `case payment when 'online' then :now::timestamptz + interval '${HOLD_MINUTES} minutes' end`;

/** CTE for `INSERT_BOOKING`: the booking covers the event of `seat` alone. */
export const COVERS_ONE_EVENT = 'covered as (select event_id, total as price from seat)';

/**
 * SQL condition: offering `o` can be paid as the guest chose, and online only where there is a provider that takes so
 * small an amount. A booking that costs nothing needs neither, and what a gift card or a pass pays is not charged.
 */
export const isPaymentOffered = (total: string) => `(${total} = 0
  or o.payment in ('either', coalesce(:payment::text, o.payment)) and (:provider::text is not null
      and (:pays_with_own::boolean or ${total} >= charge_minimum(o.currency))
    or o.payment = 'at_studio' or o.payment = 'either' and :payment::text is distinct from 'online'))`;

/** SQL for when a payment of a booking of this mode is captured: at once, or once the studio approves. */
export const captureOf = (mode: string) => `case ${mode} when 'requires_approval' then 'manual' else 'automatic' end`;

/**
 * Inserts a booking that a guest makes with its attendees, payment, log, activity and idempotency key. It follows a CTE
 * `seat`, which has an event, `OFFERING_COLUMNS`, `unit_price` and `total`, and a CTE `covered` with the events of the
 * booking and their prices; policy and price are frozen as they are now. Neither a job nor a NOTIFY may be added: both
 * would let only one booking of the whole site commit at a time. The deliveries of the activity stand in for them.
 */
const bookSeat = ({ prices, addons }: { prices: SeatPriceSql; addons?: { returned: string } }) => `
terms as materialized (
  select chosen.*, case payment when 'online' then offered_deposit end as deposit_percent,
    case payment when 'online' then deposit_of(total, offered_deposit, currency) end as deposit
  from (select seat.*, case when total = 0 then 'free' when offered_payment = 'either' then coalesce(:payment::text, 'at_studio')
    else offered_payment end as payment from seat) chosen
), parts as (
  select covered.event_id, covered.price, case when terms.deposit is not null
    then (split_by_weight(terms.deposit, array_agg(covered.price) over all_events))[row_number() over (order by covered.event_id)] end as deposit
  from terms, covered
  window all_events as (order by covered.event_id rows between unbounded preceding and unbounded following)
), coming as (
  select a.position, a.name, a.fallback, a.email, a.ticket_code, ${prices.columns}
  from ${prices.from}unnest(:names::text[], :fallbacks::text[], :emails::text[], :ticket_codes::text[])
    with ordinality as a (name, fallback, email, ticket_code, position)${prices.where}
), ${insertBookingFrom(
  {
    ...{
      reference: ':reference::text',
      studio_id: 'studio_id',
      offering_id: 'offering_id',
      guest_id: ':guest_id::uuid',
    },
    ...{ mode: 'mode', state: FIRST_STATE, answer_due_at: ANSWER_DUE_AT, hold_ends_at: HOLD_ENDS_AT },
    ...{ seats: ':seats::int', unit_price: 'unit_price', total: 'total', deposit_percent: 'deposit_percent' },
    ...{ deposit: 'deposit', currency: 'currency', payment: 'payment', cancellation_policy: 'cancellation_policy' },
    ...{ note: ':note::text', language: ':language::text', created_at: ':now::timestamptz' },
  },
  { addons: addons !== undefined },
)}, charge as (
  select id as booking_id, studio_id, guest_id, :provider::text as provider, coalesce(deposit, total) as amount, currency,
    ${captureOf('mode')} as capture, :now::timestamptz as at
  from booked where payment = 'online'
), ${insertPaymentFrom()}, logged as (
  insert into booking_log (booking_id, studio_id, to_state, actor_id, actor_role, at)
  select id, studio_id, state, guest_id, 'guest', :now::timestamptz from booked
  returning *
), ${RECORD_BOOKINGS}, remembered as (
  insert into idempotency_keys (actor_id, key, fingerprint, resource_id, created_at)
  select guest_id, :key::text, :fingerprint::bytea, id, :now::timestamptz from booked where :key::text is not null
)
select terms.*, booked.id, booked.state, booked.answer_due_at, booked.hold_ends_at,
  (select jsonb_build_object('id', id, 'state', 'created') from paying) as online_payment,
  (select name from attending where position = 1) as first_name${addons?.returned ?? ''}
from terms, booked`;

/** What each seat costs as `price` and `price_kind`; null where the seats share the price of the booking. */
interface SeatPriceSql {
  columns: string;
  from: string;
  where: string;
}

/** Inserts a booking whose seats share its price. */
export const INSERT_BOOKING = bookSeat({
  prices: { columns: 'null::int as price, null::text as price_kind', from: '', where: '' },
});

/** The same, with a price for each seat from a CTE `seat_kinds`, and add-ons from a CTE `chosen_addons`. */
export const INSERT_PRICED_BOOKING = bookSeat({
  prices: {
    columns: 'coalesce(k.amount, seat.unit_price) as price, k.name as price_kind',
    from: 'seat, seat_kinds k, ',
    where: ' where k.position = a.position',
  },
  addons: {
    returned: `,
  (select jsonb_agg(jsonb_build_object('price', coalesce(k.amount, terms.unit_price), 'price_kind', k.name) order by k.position)
    from seat_kinds k) as seat_prices,
  (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'price', c.price, 'per', c.per, 'quantity', c.quantity)
    order by c.position), '[]') from chosen_addons c) as addons`,
  },
});

/** Values of the named parameters in `INSERT_BOOKING`, `isPaymentOffered` and `isWithinSeatLimit`. */
export const bookingValues = (draft: BookingDraft) => ({
  seats: draft.seats,
  guest_id: draft.guestId,
  now: draft.now,
  shown_amount: draft.shownTotal?.amount,
  shown_currency: draft.shownTotal?.currency,
  payment: draft.payment,
  provider: draft.provider,
  pays_with_own: draft.paysWithOwn,
  reference: draft.reference,
  note: draft.note,
  language: draft.language,
  names: draft.attendees.map(({ name }) => name),
  fallbacks: draft.attendees.map(({ fallback }) => fallback),
  emails: draft.attendees.map(({ email }) => email),
  ticket_codes: draft.attendees.map(({ ticketCode }) => ticketCode),
  key: draft.idempotency?.key,
  fingerprint: draft.idempotency?.fingerprint,
});

export type InsertedBookingRow = Omit<
  BookingRow,
  | 'attendees'
  | 'addons'
  | 'former_attendees'
  | 'refunds'
  | 'objection'
  | 'refundable'
  | 'spaces'
  | 'original_spaces'
  | 'moved_at'
  | 'history'
  | 'request'
  | 'waitlist'
  | 'held_change'
  | 'split'
  | 'gift_cards'
  | 'credited'
  | 'pass'
  | 'discount'
  | 'paid_at_desk'
  | 'desk_payments'
  | 'given_at_desk'
  | 'paid_online'
  | 'code'
  | 'dates'
  | 'questions'
  | 'signed_waiver'
> & {
  questions: BookingQuestion[];
  first_name: string;
  /** Of a booking with kinds of prices or add-ons. */
  seat_prices?: SeatPrice[];
  addons?: BookingRow['addons'];
  /** The dates of a course. */
  course_dates?: { event_id: string; starts_at: string; ends_at: string; share: number }[];
};

/** Completes the inserted row with the draft, whose values need not come back over the wire. */
export const toBookingRow = (
  { first_name, course_dates, seat_prices, addons = [], ...taken }: InsertedBookingRow,
  draft: BookingDraft,
  spaces: string[],
): BookingRow => ({
  ...taken,
  dates: withDeposits(
    taken.deposit,
    (course_dates ?? [oneDate(taken)]).map(({ share, ...date }) => ({
      ...date,
      status: taken.event_status,
      price: course_dates && taken.price_unit === 'person' ? share * draft.seats : share,
      deposit: null,
      released_at: null,
      refund_amount: null,
      choose_until: null,
    })),
  ),
  spaces,
  original_spaces: spaces,
  reference: draft.reference,
  discount: 0,
  paid_at_desk: 0,
  desk_payments: [],
  given_at_desk: 0,
  paid_online: 0,
  code: null,
  gift_cards: [],
  credited: 0,
  pass: null,
  seats: draft.seats,
  note: draft.note,
  questions: taken.questions.map((question) => ({ ...question, answer: null })),
  signed_waiver: null,
  language: draft.language,
  created_at: draft.now,
  moved_at: null,
  request: null,
  waitlist: null,
  held_change: null,
  split: null,
  history: [
    {
      at: draft.now.toISOString(),
      state: taken.state,
      by: 'guest',
      message: '',
      moved: false,
      date_change: null,
      change: null,
    },
  ],
  former_attendees: [],
  refunds: [],
  objection: null,
  refundable: 0,
  cancellation: null,
  addons,
  attendees: draft.attendees.map(({ name, fallback, email, ticketCode }, index) => ({
    position: index + 1,
    name: index === 0 ? first_name : (name ?? fallback),
    email,
    ticket_code: ticketCode,
    checked_in_at: null,
    has_link: false,
    price: seat_prices?.[index]?.price ?? null,
    price_kind: seat_prices?.[index]?.price_kind ?? null,
  })),
});

/** Divides a deposit among the dates, as `INSERT_BOOKING` does. */
function withDeposits(deposit: number | null, dates: BookingDateRow[]): BookingDateRow[] {
  if (deposit === null) return dates;
  const inOrder = dates.toSorted((a, b) => (a.event_id < b.event_id ? -1 : 1));
  const parts = splitByWeight(
    deposit,
    inOrder.map(({ price }) => price),
  );
  return dates.map((date) => ({ ...date, deposit: parts[inOrder.indexOf(date)] ?? null }));
}

const oneDate = ({
  event_id,
  starts_at,
  ends_at,
  total,
}: Omit<InsertedBookingRow, 'first_name' | 'course_dates' | 'seat_prices' | 'addons'>) => ({
  event_id: event_id ?? '',
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  share: total,
});
