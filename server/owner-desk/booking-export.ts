import { STATUS_RULES, type StatusWriter, statusOf, statusTag } from '#shared/bookings/booking-status.ts';
import type { PaidBy, PaymentSummary } from '#shared/bookings/payment-summary.ts';
import { studioStatusFacts } from '#shared/bookings/status-facts.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import type { StudioBooking, StudioBookingFilters } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { mayDo } from '#shared/studios/team.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Translate } from '#shared/text/texts.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { formatTime } from '#shared/time/time.ts';
import type { Cell, Table } from '../http/table-files.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { translateTo } from '../translate.ts';
import { listAnswers, listGivenBack } from './studio-booking-queries.ts';
import { readStudioBookings } from './studio-bookings.ts';

const COLUMNS = [
  'reference',
  'status',
  'offering',
  'day',
  'starts',
  'ends',
  'guest',
  'email',
  'seats',
  'attendees',
  'came',
  'note',
  'total',
  'paid',
  'paid_by',
  'desk_cash',
  'desk_card',
  'owed',
  'given_back',
  'currency',
  'booked',
] as const;
type Column = (typeof COLUMNS)[number];

const MONEY_COLUMNS = ['total', 'paid', 'paid_by', 'desk_cash', 'desk_card', 'owed', 'given_back', 'currency'] as const;
type MoneyColumn = (typeof MONEY_COLUMNS)[number];
const NO_MONEY: Record<MoneyColumn, Cell> = {
  ...{ total: null, paid: null, paid_by: '', desk_cash: null, desk_card: null },
  ...{ owed: null, given_back: null, currency: '' },
};

/**
 * Returns the bookings of a studio as a table, headed in the reader's language: a row for each date of a booking,
 * days and times by the studio's clock, with its money in the first; the answers to the studio's questions follow, a
 * column each. Columns that the reader's role may not see are left out.
 * @throws Refusal `http.not_found` for people who are not on the team
 */
export async function bookingsTable(
  services: Services,
  person: { userId: string; language: Language },
  idOrSlug: string,
  filters: StudioBookingFilters,
): Promise<Table> {
  const studio = await getStudioAs(services.db, person, idOrSlug, 'see_own_guests');
  const t = translateTo(person.language);
  const hidden = new Set<Column>([
    ...(mayDo(studio.role, 'contact_guests') ? [] : (['email'] as const)),
    ...(mayDo(studio.role, 'see_money') ? [] : MONEY_COLUMNS),
  ]);
  const columns = COLUMNS.filter((column) => !hidden.has(column));
  const bookings = await readStudioBookings(services, studio, filters);
  const now = services.now();
  const writer = { t, money: (money: Money) => formatMoney(money, person.language) };
  const ids = bookings.map(({ booking }) => booking.id);
  const [answers, givenBack] = [await listAnswers(services.db, ids), await listGivenBack(services.db, ids)];
  const questions = [...new Set(answers.map(({ question }) => question))];
  const firstRows = new Map(bookings.toReversed().map((row) => [row.booking.id, row]));
  const rows = bookings.map((row) => {
    const { booking, payments } = row;
    const cells = {
      ...cellsOf(booking, stateOf(booking, writer, now)),
      // Written once, so that a column adds up.
      ...(firstRows.get(booking.id) === row ? moneyOf(booking, payments, givenBack.get(booking.id), t) : NO_MONEY),
    };
    const given = answers.filter(({ booking_id }) => booking_id === booking.id);
    const answerTo = (asked: string) => given.find(({ question }) => question === asked)?.answer ?? '';
    return [...columns.map((column) => cells[column]), ...questions.map(answerTo)];
  });
  const today = toOffsetIso(now, studio.time_zone).slice(0, 10);
  return {
    name: `${studio.slug}-${today}`,
    head: [...columns.map((column) => t(`studio_bookings.csv.${column}`)), ...questions],
    rows,
  };
}

/**
 * Returns how a booking stands, in words without an instant: what waits is in one word, so that a column can be
 * filtered.
 */
function stateOf(booking: StudioBooking, writer: StatusWriter, now: Date): string {
  const facts = { ...studioStatusFacts(booking), dueAtStudio: null };
  if (STATUS_RULES[statusOf(facts, now)].section === 'waiting') return writer.t('studio_bookings.shelf.waiting');
  return statusTag(facts, writer, now, 'studio');
}

/**
 * The cells of money: what is paid, by which means, what of it the desk took in cash and by card, what is still to pay,
 * and what went back.
 */
function moneyOf(
  { total }: StudioBooking,
  payments: PaymentSummary,
  givenBack: number | undefined,
  t: Translate,
): Record<MoneyColumn, Cell> {
  const { paid, due_online, due_at_studio, reserved } = payments;
  const money = (amount: number) => (total ? { amount, currency: total.currency } : null);
  const paidBy = (means: PaidBy) => money(paid.find(({ by }) => by === means)?.amount ?? 0);
  return {
    total,
    paid: money(paid.reduce((sum, { amount }) => sum + amount, 0)),
    paid_by: paid.map(({ by }) => t(`studio_bookings.csv.by.${by}`)).join(', '),
    desk_cash: paidBy('desk_cash'),
    desk_card: paidBy('desk_card'),
    owed: money(due_online + due_at_studio + reserved),
    given_back: money(givenBack ?? 0),
    currency: total?.currency ?? '',
  };
}

const cellsOf = (booking: StudioBooking, state: string): Record<Exclude<Column, MoneyColumn>, Cell> => ({
  reference: booking.reference,
  status: state,
  offering: booking.offering.title,
  day: { day: booking.event.starts_at.slice(0, 10) },
  starts: formatTime(booking.event.starts_at, booking.event.time_zone),
  ends: formatTime(booking.event.ends_at, booking.event.time_zone),
  guest: booking.guest.name || (booking.attendees[0]?.name ?? ''),
  email: booking.guest.email ?? '',
  seats: booking.seats,
  attendees: booking.attendees.map(({ name }) => name).join(', '),
  came: booking.attendees.filter(({ checked_in_at }) => checked_in_at !== null).length,
  note: booking.note,
  booked: { day: booking.created_at.slice(0, 10) },
});
