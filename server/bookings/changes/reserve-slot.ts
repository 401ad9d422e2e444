import { insertEvents } from '#server/availability/event-rows.ts';
import { lockSpacesInZone } from '#server/availability/lock-spaces.ts';
import type { Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { checkSlot, type SlotOfferingRow } from '#server/slots/slots.ts';
import { MINUTE } from '#shared/time/time.ts';
import { lapseBookings } from './lapse-bookings.ts';

interface WantedSlot {
  startsAt: Date;
  minutes: number;
  seats: number;
  /** One of the spaces of the offering; undefined for any free one. */
  spaceId: string | undefined;
}

/**
 * Finds the spaces that a slot would take.
 * @returns their ids
 * @throws Refusal `slots.taken`, `slots.not_offered` with the nearest free slots
 */
export async function findFreeSpaces(
  services: Services,
  offering: SlotOfferingRow,
  wanted: WantedSlot,
): Promise<string[]> {
  let slot = await checkSlot(services, offering, wanted);
  // Bookings that are past their time may be in the way until the job has expired them.
  if (slot.kind === 'taken' && (await lapseBookings(services, { studioId: offering.studio_id }))) {
    slot = await checkSlot(services, offering, wanted);
  }
  return slot.kind === 'free' ? slot.spaces.map(({ id }) => id) : refuse(`slots.${slot.kind}`, { others: slot.others });
}

/**
 * Inserts the event of a slot with its reservations.
 * @param changedBy the member of the studio's team who books it; null for a guest
 * @returns id of the event
 * @throws ConcurrentChange when the studio has moved to another time zone since `offering` was read
 * @throws DatabaseError of `space_reservations_no_overlap` when it was just taken
 */
export async function reserveSlot(
  tx: Tx,
  offering: SlotOfferingRow,
  { startsAt, minutes, seats, spaces }: Omit<WantedSlot, 'spaceId'> & { spaces: readonly string[] },
  changedBy: string | null,
): Promise<string> {
  await lockSpacesInZone(tx, { id: offering.studio_id, time_zone: offering.time_zone }, spaces);
  const slot = {
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + minutes * MINUTE),
    capacity: seats,
    seats_taken: seats,
    price_override: null,
    note: '',
    space_ids: spaces,
    is_slot: true,
    one_unit: true,
  };
  const [id] = await insertEvents(tx, offering, [slot], changedBy);
  return id ?? refuse('http.busy');
}
