import { getUsableCard } from '#server/gift-cards/gift-cards.ts';
import { refuse } from '#server/http/refuse.ts';
import { getUsablePass } from '#server/passes/passes.ts';
import { getUsableCode, priceOff } from '#server/promo-codes/promo-codes.ts';
import { assertChargeable } from '#server/read-models/assert-chargeable.ts';
import { assertTakesBookings } from '#server/read-models/pause.ts';
import type { Services } from '#server/services.ts';
import { getSlotOffering } from '#server/slots/slots.ts';
import { quote } from '#shared/bookings/bookings.ts';
import { depositOf, dueOnline } from '#shared/bookings/deposit.ts';
import {
  bestRule,
  cutPrice,
  PRICE_RULE_KINDS,
  type PriceRule,
  type PriceRuleKind,
  rulesAt,
} from '#shared/bookings/price-rules.ts';
import { isPriceOfGroup } from '#shared/bookings/refund-quote.ts';
import { priceOfAddon } from '#shared/bookings/seat-prices.ts';
import { chargeMinimum, giftCardPart, isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { Quote, QuoteQuestion } from '#shared/schemas/bookings/quotes.ts';
import type { Language } from '#shared/text/languages.ts';
import { findPaymentTerms, findPublicEvent } from '../core/bookable-queries.ts';
import { pricedDraft } from '../core/booking-draft.ts';
import { priceOfCourse as courseSeat, findCourseOfEvent } from '../core/course-queries.ts';
import { findRequestedPrices } from '../core/requested-prices.ts';
import { quoteSlot } from '../core/slot-total.ts';

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
  /** When the event starts; undefined for what a pass does not pay for. */
  startsAt?: Date | undefined;
  lines: Line[];
}

/**
 * Computes what a booking would cost now, line by line; nothing is held.
 * @param asker null for a visitor: limits of a code for each guest are not checked
 * @throws Refusal `http.not_found`; `bookings.price_gone`, `bookings.addon_limit`, `bookings.not_a_course`; those of
 * `getUsableCode`,
 *   `getUsableCard` and `getUsablePass`; `payments.below_minimum` for what is too small for a card and cannot be paid
 * at the studio
 */
export async function quoteBooking(
  services: Services,
  asker: { userId: string | null; language: Language },
  question: QuoteQuestion,
): Promise<Quote> {
  const { db, now } = services;
  const priced = await priceOf(services, asker.language, question);
  const { currency, studioId, offeringId, startsAt, lines: full } = priced;
  const { offered, percent } = await findPaymentTerms(db, offeringId, question.payment);
  const lines = [...full];
  const sum = () => lines.reduce((total, { amount }) => total + amount, 0);
  if (question.code) {
    const use = { studioId, offeringId, currency, guestId: asker.userId, now: now() };
    const code = await getUsableCode(services, question.code, use);
    if (code.is_of_platform && question.payment === 'at_studio') refuse('promo_codes.online_only');
    lines.push({ kind: 'code', name: code.code, quantity: 1, amount: -priceOff(code, sum()) });
  }
  const price = sum();
  const deposit = question.pass_id ? null : depositOf({ amount: price, currency }, percent);
  const online = dueOnline({ total: price, deposit });
  if (question.gift_card) {
    const card = await getUsableCard(db, { code: question.gift_card }, { studioId, currency, now: now() });
    lines.push({
      kind: 'gift_card',
      name: card.code.slice(-4),
      quantity: 1,
      amount: -giftCardPart(card.balance, { amount: online, currency }),
    });
  }
  if (question.pass_id) {
    if (!startsAt) refuse('passes.seats_only');
    const use = {
      guestId: asker.userId ?? refuse('http.sign_in'),
      studioId,
      offeringId,
      currency,
      startsAt,
      now: now(),
    };
    const pass = await getUsablePass(db, question.pass_id, { ...use, seats: question.seats });
    lines.push({ kind: 'pass', name: pass.name, quantity: question.seats, amount: -price });
  }
  const money = (amount: number) => ({ amount, currency });
  const due = money(sum() - (deposit === null ? 0 : price - deposit));
  const isOnline = offered === 'online' || (offered === 'either' && question.payment !== 'at_studio');
  // Where the studio takes payments itself, it takes what is too small for a card too.
  if (offered === 'online' && !question.pass_id) assertChargeable(due);
  return {
    lines: lines.map((line) => ({ ...line, amount: money(line.amount) })),
    price: money(price),
    total: money(sum()),
    card_minimum: isOnline && isBelowMinimum(due) ? money(chargeMinimum(currency)) : null,
    deposit: deposit === null ? null : { online: money(sum() - (price - deposit)), at_studio: money(price - deposit) },
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
  assertTakesBookings(offering, services.now());
  const full = (price: number) => quoteSlot({ ...offering, price }, { minutes: slot.minutes, seats }).amount;
  const at = { startsAt: new Date(slot.starts_at), now: services.now(), zone: offering.time_zone };
  const rules = rulesAt(offering.price_rules, at);
  const quantity = isPriceOfGroup(offering.price_unit) ? 1 : seats;
  return {
    studioId: offering.studio_id,
    offeringId: offering.id,
    currency: offering.currency,
    lines: [
      { kind: 'seats', name: null, quantity, amount: full(offering.price) },
      ...ruleLines(rules, [{ price: offering.price, cost: full }]),
    ],
  };
}

async function priceOfCourse({ db, now }: Services, eventId: string, seats: number): Promise<Priced> {
  const event = (await findPublicEvent(db, eventId)) ?? refuse('http.not_found');
  assertTakesBookings(event, now());
  const course = (await findCourseOfEvent(db, eventId, now())) ?? refuse('bookings.not_a_course');
  const { currency, price_unit } = course;
  const cost = (amount: number) => quote({ amount, currency }, seats, price_unit).amount;
  const price = courseSeat(course, now()).full;
  const startsAt = course.dates[0]?.starts_at ?? now();
  const rules = rulesAt(course.price_rules, { startsAt, now: now(), zone: course.time_zone });
  return {
    studioId: event.studio_id,
    offeringId: event.offering_id,
    currency,
    lines: [
      { kind: 'seats', name: null, quantity: isPriceOfGroup(price_unit) ? 1 : seats, amount: cost(price) },
      ...ruleLines(rules, [{ price, cost }]),
    ],
  };
}

async function priceOfSeats(
  { db, now }: Services,
  eventId: string,
  { seats, prices, addons }: Pick<QuoteQuestion, 'seats' | 'prices' | 'addons'>,
): Promise<Priced> {
  const event = (await findPublicEvent(db, eventId)) ?? refuse('http.not_found');
  assertTakesBookings(event, now());
  const { currency, price_unit, studio_id: studioId, offering_id: offeringId } = event;
  const priced = pricedDraft({ seats, prices, addons }) ?? { kindIds: Array<null>(seats).fill(null), addons: [] };
  const requested = await findRequestedPrices(db, eventId, priced);
  const base = requested.kinds.filter((kind) => kind === null).length;
  const lines: Line[] = [];
  const ruled: RuledPrice[] = [];
  if (base > 0) {
    const cost = (amount: number) => quote({ amount, currency }, base, price_unit).amount;
    const quantity = isPriceOfGroup(price_unit) ? 1 : base;
    lines.push({ kind: 'seats', name: null, quantity, amount: cost(event.price) });
    ruled.push({ price: event.price, cost });
  }
  for (const kind of new Map(requested.kinds.flatMap((each) => (each ? [[each.id, each]] : []))).values()) {
    const quantity = requested.kinds.filter((each) => each?.id === kind.id).length;
    lines.push({ kind: 'seats', name: kind.name, quantity, amount: kind.amount * quantity });
    ruled.push({ price: kind.amount, cost: (amount) => amount * quantity });
  }
  for (const addon of requested.addons) {
    const quantity = addon.quantity * (addon.per === 'seat' ? seats : 1);
    lines.push({ kind: 'addon', name: addon.name, quantity, amount: priceOfAddon(addon, seats) });
  }
  const rules = rulesAt(event.price_rules, { startsAt: event.starts_at, now: now(), zone: event.time_zone });
  const startsAt = isPriceOfGroup(price_unit) || requested.addons.length > 0 ? undefined : event.starts_at;
  return { studioId, offeringId, currency, startsAt, lines: [...lines, ...ruleLines(rules, ruled)] };
}

/** A price of one seat, hour or group, and what it costs for all that are booked at it. */
interface RuledPrice {
  price: number;
  cost: (price: number) => number;
}

/** Lists what early-bird and last-minute rules take off, a line for each of the two. */
function ruleLines(rules: readonly PriceRule[], prices: readonly RuledPrice[]): Line[] {
  const off: Record<PriceRuleKind, number> = { early_bird: 0, last_minute: 0 };
  for (const { price, cost } of prices) {
    const best = bestRule(price, rules);
    if (best) off[best.kind] += cost(price) - cost(cutPrice(price, rules));
  }
  return PRICE_RULE_KINDS.flatMap((kind) =>
    off[kind] > 0 ? [{ kind, name: null, quantity: 1, amount: -off[kind] }] : [],
  );
}
