import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import type { SlotLengths } from '#shared/schemas/slots.ts';
import { MAX_QUANTITY } from '#shared/studios/studios.ts';
import type { SlotRules, SlotSpace } from '../availability/free-slots.ts';
import { addDays, localDay } from '../availability/zoned-days.ts';
import type { BusyRow, SlotOfferingRow, SpaceRow } from './queries.ts';
import { findSlotLengths, isAllowedLength } from './slot-lengths.ts';

/** The slot that a guest asks for. */
export interface SlotRequest {
  minutes: number;
  seats: number;
  spaceId: string | undefined;
}

/** True if the offering allows this length, party size and space at all. */
export function isEverAvailable(offering: SlotOfferingRow, { minutes, seats, spaceId }: SlotRequest): boolean {
  if (offering.spaces.some(({ needed, archived }) => needed && archived)) return false;
  if (seats > maxSeats(offering)) return false;
  const choices = offering.spaces.filter(({ needed }) => !needed);
  if (choices.length > 0 && alternativesFor(offering, { minutes, seats, spaceId }).length === 0) return false;
  if (spaceId !== undefined && !choices.some(({ id }) => id === spaceId)) return false;
  return isHourly(offering)
    ? spacesWithLengths(offering.spaces).every((space) => !space.needed || isAllowedLength(space, minutes))
    : minutes === offering.duration_minutes;
}

/** Builds the input of `freeSlots` for a request that `isEverAvailable`. */
export function slotRulesOf(
  offering: SlotOfferingRow,
  request: SlotRequest,
  busy: readonly BusyRow[],
  now: Date,
): SlotRules {
  const hoursOf = (id: string | null) => offering.hours.filter(({ space_id }) => space_id === id);
  const closuresOf = (id: string | null) => offering.closures.filter(({ space_id }) => space_id === id);
  const spaceOf = (space: SpaceRow): SlotSpace => ({
    id: space.id,
    hours: hoursOf(space.id),
    closures: closuresOf(space.id),
    bufferBefore: space.buffer_before,
    bufferAfter: space.buffer_after,
    quantity: space.quantity,
    busy: busy.filter(({ space_id, one_unit }) => !one_unit && (space_id === null || space_id === space.id)),
    units: busy.filter(({ space_id, one_unit }) => one_unit && space_id === space.id),
  });
  return {
    zone: offering.time_zone,
    now,
    hours: hoursOf(null),
    closures: closuresOf(null),
    needed: offering.spaces.filter(({ needed }) => needed).map(spaceOf),
    alternatives: alternativesFor(offering, request).map(spaceOf),
    stepMinutes: offering.slot_step_minutes,
    noticeMinutes: offering.notice_minutes,
    daysAhead: offering.slot_days_ahead,
  };
}

/** The largest party. */
export function maxSeats(offering: SlotOfferingRow): number {
  const choices = alternativesOf(offering);
  const room = choices.length > 0 ? Math.max(...choices.map(({ seats }) => seats)) : MAX_SEATS;
  return Math.min(offering.capacity, room, MAX_SEATS);
}

/** The largest number of bookings at the same time. */
export function maxParties(offering: SlotOfferingRow): number {
  const choices = alternativesOf(offering);
  if (choices.length > 0) return choices.reduce((sum, { quantity }) => sum + quantity, 0);
  return offering.spaces.reduce((fewest, { quantity }) => Math.min(fewest, quantity), MAX_QUANTITY);
}

/** The spaces of which a slot takes one. */
export const alternativesOf = ({ spaces }: SlotOfferingRow) =>
  spaces.filter(({ needed, archived }) => !needed && !archived);

const alternativesFor = (offering: SlotOfferingRow, { minutes, seats, spaceId }: SlotRequest) =>
  alternativesOf(offering).filter(
    (space) =>
      (spaceId === undefined || space.id === spaceId) &&
      space.seats >= seats &&
      (!isHourly(offering) || isAllowedLength(space, minutes)),
  );

/** Guests choose the length of coworking; that of a lesson is fixed. */
const isHourly = ({ service_type }: SlotOfferingRow) => service_type === 'coworking';

/** Spaces whose limits of length apply: teachers have none. */
const spacesWithLengths = (spaces: readonly SpaceRow[]) =>
  spaces.filter(({ kind, archived }) => kind !== 'teacher' && !archived);

/** The lengths that can be booked, in minutes. */
export function lengthsOfOffering(offering: SlotOfferingRow): SlotLengths {
  const fixed = { min: offering.duration_minutes, max: offering.duration_minutes, step: offering.duration_minutes };
  const spaces = spacesWithLengths(offering.spaces);
  return (isHourly(offering) && spaces.length > 0 && findSlotLengths(spaces)) || fixed;
}

/** The bookable length nearest to the offering's own, in minutes. */
export function defaultLength(offering: SlotOfferingRow): number {
  const { min, max, step } = lengthsOfOffering(offering);
  const steps = Math.round((offering.duration_minutes - min) / step);
  return Math.min(max, min + Math.max(0, steps) * step);
}

/** The last day on which a slot may start, `YYYY-MM-DD`. */
export const lastBookableDay = ({ time_zone, slot_days_ahead }: SlotOfferingRow, now: Date): string =>
  addDays(localDay(now, time_zone), slot_days_ahead);
