import { MAX_SEATS } from '../../shared/bookings.ts';
import type { SlotLengths } from '../../shared/schemas/slots.ts';
import { MAX_QUANTITY } from '../../shared/studios.ts';
import type { SlotRules, SlotSpace } from '../availability/free-slots.ts';
import { addDays, localDay } from '../availability/zoned-days.ts';
import type { BusyRow, SlotOfferingRow, SpaceRow } from './queries.ts';
import { findSlotLengths, isAllowedLength } from './slot-lengths.ts';

/** What one wants: so long, so many, and if so chosen, where. */
export interface SlotRequest {
  minutes: number;
  seats: number;
  spaceId: string | undefined;
}

/** Whether anything is ever free for so long, so many people and there. */
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

/** What the free times for a wish that fits follow from. */
export function slotRulesOf(
  offering: SlotOfferingRow,
  wish: SlotRequest,
  busy: readonly BusyRow[],
  now: Date,
): SlotRules {
  const spaceOf = (space: SpaceRow): SlotSpace => ({
    id: space.id,
    hours: space.hours,
    closures: space.closures,
    bufferBefore: space.buffer_before,
    bufferAfter: space.buffer_after,
    quantity: space.quantity,
    busy: busy.filter(({ space_id, one_unit }) => !one_unit && (space_id === null || space_id === space.id)),
    units: busy.filter(({ space_id, one_unit }) => one_unit && space_id === space.id),
  });
  return {
    zone: offering.time_zone,
    now,
    hours: offering.hours,
    closures: offering.closures,
    needed: offering.spaces.filter(({ needed }) => needed).map(spaceOf),
    alternatives: alternativesFor(offering, wish).map(spaceOf),
    stepMinutes: offering.slot_step_minutes,
    noticeMinutes: offering.notice_minutes,
    daysAhead: offering.slot_days_ahead,
  };
}

/** Most people who may come together. */
export function maxSeats(offering: SlotOfferingRow): number {
  const choices = alternativesOf(offering);
  const room = choices.length > 0 ? Math.max(...choices.map(({ seats }) => seats)) : MAX_SEATS;
  return Math.min(offering.capacity, room, MAX_SEATS);
}

/** Most parties that can have the same time. */
export function maxParties(offering: SlotOfferingRow): number {
  const choices = alternativesOf(offering);
  if (choices.length > 0) return choices.reduce((sum, { quantity }) => sum + quantity, 0);
  return offering.spaces.reduce((fewest, { quantity }) => Math.min(fewest, quantity), MAX_QUANTITY);
}

/** Spaces of which one is enough. */
export const alternativesOf = ({ spaces }: SlotOfferingRow) =>
  spaces.filter(({ needed, archived }) => !needed && !archived);

const alternativesFor = (offering: SlotOfferingRow, { minutes, seats, spaceId }: SlotRequest) =>
  alternativesOf(offering).filter(
    (space) =>
      (spaceId === undefined || space.id === spaceId) &&
      space.seats >= seats &&
      (!isHourly(offering) || isAllowedLength(space, minutes)),
  );

/** A lesson is as long as its teacher says; coworking as long as its guest says. */
const isHourly = ({ service_type }: SlotOfferingRow) => service_type === 'coworking';

/** People are not hired by the hour: what they are for is said by the rooms. */
const spacesWithLengths = (spaces: readonly SpaceRow[]) =>
  spaces.filter(({ kind, archived }) => kind !== 'teacher' && !archived);

/** In minutes. */
export function lengthsOfOffering(offering: SlotOfferingRow): SlotLengths {
  const fixed = { min: offering.duration_minutes, max: offering.duration_minutes, step: offering.duration_minutes };
  const spaces = spacesWithLengths(offering.spaces);
  return (isHourly(offering) && spaces.length > 0 && findSlotLengths(spaces)) || fixed;
}

/** The offering's own, moved to what one may book; in minutes. */
export function defaultLength(offering: SlotOfferingRow): number {
  const { min, max, step } = lengthsOfOffering(offering);
  const steps = Math.round((offering.duration_minutes - min) / step);
  return Math.min(max, min + Math.max(0, steps) * step);
}

/** The last day, `YYYY-MM-DD`, on which a slot may begin. */
export const lastBookableDay = ({ time_zone, slot_days_ahead }: SlotOfferingRow, now: Date): string =>
  addDays(localDay(now, time_zone), slot_days_ahead);
