import type { Tx } from '#server/db/database.ts';
import { HOUR } from '#shared/time/time.ts';
import { formParties } from './bookings.ts';
import type { FilledEvent } from './fill-events.ts';
import { type Account, OWNER, type People } from './people.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';

/** The seats that the parties in line wait for, the longest waiting first; the demo guest is the last of them. */
const LINE = [1, 1, 3, 2] as const;

const DAY = 24 * HOUR;

/**
 * Sells the last seats of a class of the demo owner, in the second or third week from now.
 * @returns the event, now full
 */
export function fillOneClass(
  random: Random,
  filled: readonly FilledEvent[],
  { owners, guests, guest }: People,
  now: Date,
): FilledEvent | undefined {
  const owner = owners.get(OWNER.studio)?.id;
  const seatsOf = ({ parties }: FilledEvent) =>
    parties.reduce((sum, { seats, cancelled }) => sum + (cancelled ? 0 : seats), 0);
  const [fullest] = filled
    .filter(({ event: { offering, starts, isSlot, seriesId }, parties }) => {
      const { serviceType, bookingMode, priceUnit } = offering.story;
      const isClass = (serviceType === 'class' || serviceType === 'workshop') && bookingMode === 'direct_booking';
      const ahead = starts.getTime() - now.getTime();
      const isHers = parties.some((party) => party.guest.id === guest.id);
      const isIt = offering.ownerId === owner && isClass && priceUnit === 'person' && !isSlot && !seriesId && !isHers;
      return isIt && ahead > 8 * DAY && ahead < 22 * DAY;
    })
    .sort((a, b) => a.event.capacity - seatsOf(a) - (b.event.capacity - seatsOf(b)));
  if (!fullest) return undefined;
  const strangers = guests.filter(({ id }) => !fullest.parties.some((party) => party.guest.id === id));
  const left = fullest.event.capacity - seatsOf(fullest);
  fullest.parties.push(...formParties(random, left, strangers, fullest.event.offering.story));
  return fullest;
}

/** Puts parties in line for a full class, and the demo guest at the end. */
export async function insertWaitlist(
  tx: Tx,
  random: Random,
  { event, parties }: FilledEvent,
  { guests, guest }: People,
  today: Date,
): Promise<void> {
  const strangers = guests.filter(({ id }) => !parties.some((party) => party.guest.id === id));
  const line: Account[] = [...strangers.slice(0, LINE.length - 1), guest];
  await insertRows(
    tx,
    'waitlist_entries',
    line.map(({ id }, place) => ({
      id: random.id(),
      event_id: event.id,
      offering_id: event.offering.id,
      studio_id: event.offering.studioId,
      guest_id: id,
      seats: LINE[place] ?? 1,
      state: 'waiting',
      joined_at: new Date(today.getTime() - (LINE.length - place) * 5 * HOUR),
      language: 'en',
      lapses: 0,
      passed_over: false,
    })),
  );
}
