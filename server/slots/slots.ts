import { MAX_SEATS, quote } from '../../shared/bookings.ts';
import type { SlotLengths, SlotQuestion, Slots } from '../../shared/schemas/slots.ts';
import { MAX_SLOT_DAYS, OTHER_TIMES } from '../../shared/slots.ts';
import { toOffsetIso } from '../../shared/time.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { placeOf } from '../studios/studios.ts';
import { type FreeSlot, freeSlots, type SlotDay, type SlotRules, type SlotSpace } from './free-slots.ts';
import { isAllowed, lengthsOf } from './lengths.ts';
import { type BusyRow, findSlotOffering, listBusy, type SlotOfferingRow, type SpaceRow } from './queries.ts';

export type { SlotOfferingRow } from './queries.ts';

const DAY = 86_400_000;

/** Days before and after a time that is not free in which others are looked for. */
const AROUND = 14;

/** What one wants: so long, so many, and if so chosen, where. */
interface Wish {
  minutes: number;
  seats: number;
  spaceId: string | undefined;
}

/**
 * Free times of a lesson or of coworking, day by day.
 * @param idOrSlug as it stands in an address
 * @throws Refusal `http.not_found` also for what is sold on dates
 */
export async function getSlots(services: Services, idOrSlug: string, question: SlotQuestion): Promise<Slots> {
  const offering = await getSlotOffering(services, idOrSlug);
  const { time_zone: zone, currency, price, price_unit } = offering;
  const lengths = lengthsOfOffering(offering);
  const length = question.minutes ?? usualLength(offering, lengths);
  const wish: Wish = { minutes: length, seats: question.seats, spaceId: question.space_id };
  const from = question.from ?? dateAt(services.now(), zone);
  const days = await findDays(services, offering, wish, from, question.days);
  const total = quote({ amount: price, currency }, question.seats, price_unit, length);
  return {
    time_zone: zone,
    minutes: lengths,
    length,
    seats: mostSeats(offering),
    spaces: choicesOf(offering).map(({ id, name }) => ({ id, name })),
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map(({ start, end, spaces }) => ({
        starts_at: toOffsetIso(new Date(start), zone),
        ends_at: toOffsetIso(new Date(end), zone),
        price: total,
        spaces_free: Math.max(1, spaces.length),
      })),
    })),
    last_day: lastDay(services, offering),
    next_day: days.some(({ slots }) => slots.length > 0)
      ? null
      : await findNextDay(services, offering, wish, addDays(from, question.days)),
  };
}

/** @throws Refusal `http.not_found` also for what is sold on dates */
export async function getSlotOffering({ db, now }: Services, idOrSlug: string): Promise<SlotOfferingRow> {
  const at = placeOf(idOrSlug);
  return (at && (await findSlotOffering(db, at, now()))) ?? refuse('http.not_found');
}

/** How a time that somebody wants stands. */
export type SlotStanding =
  | { kind: 'free'; spaces: { id: string; name: string; kind: string }[] }
  /** `others` are the nearest free times, ISO 8601 with the studio's offset. */
  | { kind: 'taken' | 'not_offered'; others: string[] };

/** @param wanted.startsAt to the second: a slot begins on the minute */
export async function findStanding(
  services: Services,
  offering: SlotOfferingRow,
  wanted: Wish & { startsAt: Date },
): Promise<SlotStanding> {
  const { time_zone: zone } = offering;
  const start = wanted.startsAt.getTime();
  const today = dateAt(services.now(), zone);
  const last = lastDay(services, offering);
  const date = clamp(dateAt(wanted.startsAt, zone), today, last);
  const from = clamp(addDays(date, -AROUND), today, date);
  const days = 2 * AROUND + 1;
  const isIt = (slot: FreeSlot) => slot.start === start;

  const free = (await findDays(services, offering, wanted, from, days)).flatMap(({ slots }) => slots);
  const slot = free.find(isIt);
  if (slot) {
    const choices = choicesOf(offering);
    const chosen = choices.find(({ id }) => id === slot.spaces[0]);
    return { kind: 'free', spaces: [...offering.spaces.filter(({ needed }) => needed), ...(chosen ? [chosen] : [])] };
  }
  const others = free
    .sort((one, other) => Math.abs(one.start - start) - Math.abs(other.start - start))
    .slice(0, OTHER_TIMES)
    .sort((one, other) => one.start - other.start)
    .map((each) => toOffsetIso(new Date(each.start), zone));
  const rules = fits(offering, wanted) && rulesOf(services, offering, wanted, []);
  const wouldBe = rules && freeSlots(rules, { from: date, days: 1, minutes: wanted.minutes })[0]?.slots.some(isIt);
  return { kind: wouldBe ? 'taken' : 'not_offered', others };
}

/** Most people who may come together. */
export function mostSeats(offering: SlotOfferingRow): number {
  const choices = choicesOf(offering);
  const room = choices.length > 0 ? Math.max(...choices.map(({ seats }) => seats)) : MAX_SEATS;
  return Math.min(offering.capacity, room, MAX_SEATS);
}

async function findDays(
  services: Services,
  offering: SlotOfferingRow,
  wish: Wish,
  from: string,
  days: number,
): Promise<SlotDay[]> {
  const question = { from, days, minutes: wish.minutes };
  const nothing = Array.from({ length: days }, (_, at) => ({ date: addDays(from, at), slots: [] }));
  const isTooEarly = addDays(from, days) <= dateAt(services.now(), offering.time_zone);
  if (isTooEarly || from > lastDay(services, offering) || !fits(offering, wish)) return nothing;
  const busy = await listBusy(services.db, {
    studioId: offering.studio_id,
    spaceIds: offering.spaces.map(({ id }) => id),
    // A clock is never further from UTC than a day, nor a buffer longer than one.
    from: new Date(Date.parse(from) - 2 * DAY),
    until: new Date(Date.parse(from) + (days + 2) * DAY + wish.minutes * 60_000),
  });
  return freeSlots(rulesOf(services, offering, wish, busy), question);
}

/** The first day from this one on with a free slot. */
async function findNextDay(
  services: Services,
  offering: SlotOfferingRow,
  wish: Wish,
  after: string,
): Promise<string | null> {
  const today = dateAt(services.now(), offering.time_zone);
  const last = lastDay(services, offering);
  for (let from = after < today ? today : after; from <= last; from = addDays(from, MAX_SLOT_DAYS)) {
    const days = await findDays(services, offering, wish, from, MAX_SLOT_DAYS);
    const found = days.find(({ slots }) => slots.length > 0);
    if (found) return found.date;
  }
  return null;
}

/** Whether anything is ever free for so long, so many people and there. */
function fits(offering: SlotOfferingRow, { minutes, seats, spaceId }: Wish): boolean {
  if (offering.spaces.some(({ needed, archived }) => needed && archived)) return false;
  if (seats > mostSeats(offering)) return false;
  const choices = offering.spaces.filter(({ needed }) => !needed);
  if (choices.length > 0 && choicesFor(offering, { minutes, seats, spaceId }).length === 0) return false;
  if (spaceId !== undefined && !choices.some(({ id }) => id === spaceId)) return false;
  return isForHire(offering)
    ? bounding(offering.spaces).every((space) => !space.needed || isAllowed(space, minutes))
    : minutes === offering.duration_minutes;
}

function rulesOf(services: Services, offering: SlotOfferingRow, wish: Wish, busy: readonly BusyRow[]): SlotRules {
  const spaceOf = (space: SpaceRow): SlotSpace => ({
    id: space.id,
    hours: space.hours,
    closures: space.closures,
    bufferBefore: space.buffer_before,
    bufferAfter: space.buffer_after,
    busy: busy.filter(({ space_id }) => space_id === null || space_id === space.id),
  });
  return {
    zone: offering.time_zone,
    now: services.now(),
    hours: offering.hours,
    closures: offering.closures,
    needed: offering.spaces.filter(({ needed }) => needed).map(spaceOf),
    alternatives: choicesFor(offering, wish).map(spaceOf),
    stepMinutes: offering.slot_step_minutes,
    noticeMinutes: offering.notice_minutes,
    daysAhead: offering.slot_days_ahead,
  };
}

const choicesOf = ({ spaces }: SlotOfferingRow) => spaces.filter(({ needed, archived }) => !needed && !archived);

const choicesFor = (offering: SlotOfferingRow, { minutes, seats, spaceId }: Wish) =>
  choicesOf(offering).filter(
    (space) =>
      (spaceId === undefined || space.id === spaceId) &&
      space.seats >= seats &&
      (!isForHire(offering) || isAllowed(space, minutes)),
  );

/** A lesson is as long as its teacher says; coworking as long as its guest says. */
const isForHire = ({ service_type }: SlotOfferingRow) => service_type === 'coworking';

/** People are not hired by the hour: what they are for is said by the rooms. */
const bounding = (spaces: readonly SpaceRow[]) =>
  spaces.filter(({ kind, archived }) => kind !== 'teacher' && !archived);

function lengthsOfOffering(offering: SlotOfferingRow): SlotLengths {
  const fixed = { min: offering.duration_minutes, max: offering.duration_minutes, step: offering.duration_minutes };
  const spaces = bounding(offering.spaces);
  return (isForHire(offering) && spaces.length > 0 && lengthsOf(spaces)) || fixed;
}

/** The offering's own, moved to what one may book. */
function usualLength({ duration_minutes }: SlotOfferingRow, { min, max, step }: SlotLengths): number {
  const steps = Math.round((duration_minutes - min) / step);
  return Math.min(max, min + Math.max(0, steps) * step);
}

const lastDay = ({ now }: Services, { time_zone, slot_days_ahead }: SlotOfferingRow) =>
  addDays(dateAt(now(), time_zone), slot_days_ahead);

const dateAt = (at: Date, zone: string) => toOffsetIso(at, zone).slice(0, 10);

const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

const clamp = (date: string, first: string, last: string) => (date < first ? first : date > last ? last : date);
