import { quote } from '#shared/bookings/bookings.ts';
import { bestRule, cutPrice, rulesAt } from '#shared/bookings/price-rules.ts';
import type { AvailableSlots, SlotQuery } from '#shared/schemas/slots.ts';
import { MAX_ALTERNATIVE_TIMES, MAX_SLOT_DAYS } from '#shared/slots.ts';
import type { Language } from '#shared/text/languages.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { type FreeSlot, freeSlots, type SlotDay } from '../availability/free-slots.ts';
import { addDays, localDay } from '../availability/zoned-days.ts';
import { refuse } from '../http/refuse.ts';
import { shownPause } from '../read-models/pause.ts';
import type { Services } from '../services.ts';
import { placeOf } from '../studios/studios.ts';
import { findSlotOffering, listBusy, type SlotOfferingRow } from './queries.ts';
import {
  alternativesOf,
  defaultLength,
  isEverAvailable,
  lastBookableDay,
  lengthsOfOffering,
  maxParties,
  maxSeats,
  type SlotRequest,
  slotRulesOf,
} from './slot-offering.ts';

export type { SlotOfferingRow } from './queries.ts';
export { maxSeats } from './slot-offering.ts';

/** Alternatives to a taken slot are searched this many days before and after it. */
const AROUND = 14;

/**
 * Lists the free slots of a lesson or of coworking, day by day.
 * @throws Refusal `http.not_found`, also for offerings that are sold by the event
 */
export async function getSlots(
  services: Services,
  idOrSlug: string,
  query: SlotQuery,
  language: Language,
): Promise<AvailableSlots> {
  return listSlots(services, await getSlotOffering(services, idOrSlug, language), query);
}

/** Lists the free slots of an offering at its desk, day by day: without its notice. @throws Refusal `http.not_found` */
export async function getDeskSlots(
  services: Services,
  studioId: string,
  offeringId: string,
  query: SlotQuery,
  language: Language,
): Promise<AvailableSlots> {
  return listSlots(services, await getDeskSlotOffering(services, studioId, offeringId, language), query);
}

async function listSlots(services: Services, offering: SlotOfferingRow, query: SlotQuery): Promise<AvailableSlots> {
  const { time_zone: zone, currency, price, price_rules, price_unit } = offering;
  const now = services.now();
  const length = query.minutes ?? defaultLength(offering);
  const request: SlotRequest = { minutes: length, seats: query.seats, spaceId: query.space_id };
  const from = query.from ?? localDay(services.now(), zone);
  const days = await findDays(services, offering, request, from, query.days);
  const total = (amount: number) => quote({ amount, currency }, query.seats, price_unit, length);
  const priceAt = (start: number) => {
    const rules = rulesAt(price_rules, { startsAt: new Date(start), now, zone });
    const best = bestRule(price, rules);
    return best
      ? { price: total(cutPrice(price, rules)), reduction: { kind: best.kind, full_price: total(price) } }
      : { price: total(price) };
  };
  return {
    time_zone: zone,
    minutes: lengthsOfOffering(offering),
    length,
    seats: maxSeats(offering),
    spaces: alternativesOf(offering).map(({ id, name }) => ({ id, name })),
    units: maxParties(offering),
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map(({ start, end, units }) => ({
        starts_at: toOffsetIso(new Date(start), zone),
        ends_at: toOffsetIso(new Date(end), zone),
        ...priceAt(start),
        spaces_free: units,
      })),
    })),
    pause: shownPause(offering, now, zone),
    last_day: lastBookableDay(offering, services.now()),
    next_day: days.some(({ slots }) => slots.length > 0)
      ? null
      : await findNextDay(services, offering, request, addDays(from, query.days)),
  };
}

/** @throws Refusal `http.not_found`, also for offerings that are sold by the event */
export async function getSlotOffering(
  { db, now }: Services,
  idOrSlug: string,
  language: Language,
): Promise<SlotOfferingRow> {
  const at = placeOf(idOrSlug);
  return (at && (await findSlotOffering(db, at, now(), language))) ?? refuse('http.not_found');
}

/**
 * Gets an offering of a studio as its desk sells it: without notice, since the guest is there, at its full price, and
 * in a pause too.
 * @throws Refusal `http.not_found`, also for offerings of other studios and for those that are sold by the event
 */
export async function getDeskSlotOffering(
  services: Services,
  studioId: string,
  offeringId: string,
  language: Language,
): Promise<SlotOfferingRow> {
  const offering = await getSlotOffering(services, offeringId, language);
  if (offering.studio_id !== studioId) refuse('http.not_found');
  return { ...offering, notice_minutes: 0, price_rules: [], pause_began_at: null };
}

/** Finds an offering that is sold by the slot and that the public can see. */
export const findListedSlotOffering = ({ db, now }: Services, id: string): Promise<SlotOfferingRow | undefined> =>
  findSlotOffering(db, { id }, now());

/** Whether a slot is free, taken, or not offered at all. */
export type SlotCheck =
  | { kind: 'free'; spaces: { id: string; name: string; kind: string }[] }
  /** `others` are the nearest free slots, ISO 8601 with the studio's offset. */
  | { kind: 'taken' | 'not_offered'; others: string[] };

/** Checks a slot that a guest wants to book. @param request.startsAt without seconds */
export async function checkSlot(
  services: Services,
  offering: SlotOfferingRow,
  request: SlotRequest & { startsAt: Date },
): Promise<SlotCheck> {
  const { time_zone: zone } = offering;
  const start = request.startsAt.getTime();
  const today = localDay(services.now(), zone);
  const last = lastBookableDay(offering, services.now());
  const date = clamp(localDay(request.startsAt, zone), today, last);
  const from = clamp(addDays(date, -AROUND), today, date);
  const days = 2 * AROUND + 1;
  const isIt = (slot: FreeSlot) => slot.start === start;

  const free = (await findDays(services, offering, request, from, days)).flatMap(({ slots }) => slots);
  const slot = free.find(isIt);
  if (slot) {
    const choices = alternativesOf(offering);
    const chosen = choices.find(({ id }) => id === slot.spaces[0]);
    return { kind: 'free', spaces: [...offering.spaces.filter(({ needed }) => needed), ...(chosen ? [chosen] : [])] };
  }
  const others = free
    .sort((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start))
    .slice(0, MAX_ALTERNATIVE_TIMES)
    .sort((one, other) => one.start - other.start)
    .map((each) => toOffsetIso(new Date(each.start), zone));
  const rules = isEverAvailable(offering, request) && slotRulesOf(offering, request, [], services.now());
  const wouldBe = rules && freeSlots(rules, { from: date, days: 1, minutes: request.minutes })[0]?.slots.some(isIt);
  return { kind: wouldBe ? 'taken' : 'not_offered', others };
}

async function findDays(
  services: Services,
  offering: SlotOfferingRow,
  request: SlotRequest,
  from: string,
  days: number,
): Promise<SlotDay[]> {
  const search = { from, days, minutes: request.minutes };
  const nothing = Array.from({ length: days }, (_, at) => ({ date: addDays(from, at), slots: [] }));
  const isTooEarly = addDays(from, days) <= localDay(services.now(), offering.time_zone);
  if (shownPause(offering, services.now(), offering.time_zone)) return nothing;
  if (isTooEarly || from > lastBookableDay(offering, services.now()) || !isEverAvailable(offering, request))
    return nothing;
  const busy = await listBusy(services.db, offering, search);
  return freeSlots(slotRulesOf(offering, request, busy, services.now()), search);
}

/** Finds the first day from this one on with a free slot. */
async function findNextDay(
  services: Services,
  offering: SlotOfferingRow,
  request: SlotRequest,
  after: string,
): Promise<string | null> {
  if (shownPause(offering, services.now(), offering.time_zone)) return null;
  const today = localDay(services.now(), offering.time_zone);
  const last = lastBookableDay(offering, services.now());
  for (let from = after < today ? today : after; from <= last; from = addDays(from, MAX_SLOT_DAYS)) {
    const days = await findDays(services, offering, request, from, MAX_SLOT_DAYS);
    const found = days.find(({ slots }) => slots.length > 0);
    if (found) return found.date;
  }
  return null;
}

const clamp = (date: string, first: string, last: string) => (date < first ? first : date > last ? last : date);
