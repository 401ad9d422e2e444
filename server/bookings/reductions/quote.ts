import { quote } from '../../../shared/bookings/bookings.ts';
import { discountOf } from '../../../shared/bookings/discount.ts';
import { isPriceOfGroup } from '../../../shared/bookings/refund-quote.ts';
import { priceOfAddon } from '../../../shared/bookings/seat-prices.ts';
import type { Quote, QuoteQuestion } from '../../../shared/schemas/quotes.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { getUsableCard } from '../../gift-cards/gift-cards.ts';
import { refuse } from '../../http/refuse.ts';
import { getUsableCode } from '../../promo-codes/promo-codes.ts';
import type { Services } from '../../services.ts';
import { getSlotOffering } from '../../slots/slots.ts';
import { pricedDraft } from '../booking-draft.ts';
import { findCourseOfEvent } from '../courses/course-queries.ts';
import { findPublicEvent } from '../queries.ts';
import { findRequestedPrices } from '../requested-prices.ts';
import { quoteSlot } from '../slot-total.ts';

interface Line {
  kind: Quote['lines'][number]['kind'];
  name: string | null;
  quantity: number;
  amount: number;
}

/** What is sold, with the lines of its full price in minor units. */
interface Priced {
  studioId: string;
  offeringId: string;
  currency: string;
  lines: Line[];
}

/**
 * Computes what a booking would cost now, line by line; nothing is held.
 * @param asker null for a visitor: limits of a code for each guest are not checked
 * @throws Refusal `http.not_found`; `bookings.price_gone`, `bookings.addon_limit`, `bookings.not_a_course`; those of `getUsableCode` and
 *   `getUsableCard`
 */
export async function quoteBooking(
  services: Services,
  asker: { userId: string | null; language: Language },
  question: QuoteQuestion,
): Promise<Quote> {
  const { db, now } = services;
  const { currency, studioId, offeringId, lines: full } = await priceOf(services, asker.language, question);
  const lines = [...full];
  const sum = () => lines.reduce((total, { amount }) => total + amount, 0);
  if (question.code) {
    const use = { studioId, offeringId, currency, guestId: asker.userId, now: now() };
    const code = await getUsableCode(db, question.code, use);
    lines.push({ kind: 'code', name: code.code, quantity: 1, amount: -discountOf(code, sum()) });
  }
  const price = sum();
  if (question.gift_card) {
    const card = await getUsableCard(db, { code: question.gift_card }, currency);
    lines.push({ kind: 'gift_card', name: card.code.slice(-4), quantity: 1, amount: -Math.min(card.balance, price) });
  }
  const money = (amount: number) => ({ amount, currency });
  return {
    lines: lines.map((line) => ({ ...line, amount: money(line.amount) })),
    price: money(price),
    total: money(sum()),
  };
}

function priceOf(services: Services, language: Language, question: QuoteQuestion): Promise<Priced> {
  if (question.slot) return priceOfSlot(services, language, { slot: question.slot, seats: question.seats });
  if (question.course) return priceOfCourse(services, question.course.event_id, question.seats);
  return priceOfSeats(services, question.event_id ?? '', question);
}

async function priceOfSlot(
  services: Services,
  language: Language,
  { slot, seats }: { slot: NonNullable<QuoteQuestion['slot']>; seats: number },
): Promise<Priced> {
  const offering = await getSlotOffering(services, slot.offering_id, language);
  const { amount, currency } = quoteSlot(offering, { minutes: slot.minutes, seats });
  const quantity = isPriceOfGroup(offering.price_unit) ? 1 : seats;
  return {
    studioId: offering.studio_id,
    offeringId: offering.id,
    currency,
    lines: [{ kind: 'seats', name: null, quantity, amount }],
  };
}

async function priceOfCourse({ db, now }: Services, eventId: string, seats: number): Promise<Priced> {
  const event = (await findPublicEvent(db, eventId)) ?? refuse('http.not_found');
  const course = (await findCourseOfEvent(db, eventId, now())) ?? refuse('bookings.not_a_course');
  const share = course.dates.reduce((sum, date) => sum + date.share, 0);
  const { amount, currency } = quote({ amount: share, currency: course.currency }, seats, course.price_unit);
  return {
    studioId: event.studio_id,
    offeringId: event.offering_id,
    currency,
    lines: [{ kind: 'seats', name: null, quantity: isPriceOfGroup(course.price_unit) ? 1 : seats, amount }],
  };
}

async function priceOfSeats(
  { db }: Services,
  eventId: string,
  { seats, prices, addons }: Pick<QuoteQuestion, 'seats' | 'prices' | 'addons'>,
): Promise<Priced> {
  const event = (await findPublicEvent(db, eventId)) ?? refuse('http.not_found');
  const { currency, price_unit, studio_id: studioId, offering_id: offeringId } = event;
  const priced = pricedDraft({ seats, prices, addons }) ?? { kindIds: Array<null>(seats).fill(null), addons: [] };
  const requested = await findRequestedPrices(db, eventId, priced);
  const base = requested.kinds.filter((kind) => kind === null).length;
  const lines: Line[] = [];
  if (base > 0) {
    const { amount } = quote({ amount: event.price, currency }, base, price_unit);
    lines.push({ kind: 'seats', name: null, quantity: isPriceOfGroup(price_unit) ? 1 : base, amount });
  }
  for (const kind of new Map(requested.kinds.flatMap((each) => (each ? [[each.id, each]] : []))).values()) {
    const quantity = requested.kinds.filter((each) => each?.id === kind.id).length;
    lines.push({ kind: 'seats', name: kind.name, quantity, amount: kind.amount * quantity });
  }
  for (const addon of requested.addons) {
    const quantity = addon.quantity * (addon.per === 'seat' ? seats : 1);
    lines.push({ kind: 'addon', name: addon.name, quantity, amount: priceOfAddon(addon, seats) });
  }
  return { studioId, offeringId, currency, lines };
}
