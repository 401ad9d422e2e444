import type { Tx } from '#server/db/database.ts';
import type { ChangedBooking } from '../core/transition.ts';
import { chooseParties } from './choose-parties.ts';
import { insertOffer } from './insert-offer.ts';
import { clearPassedOver, clearPassedOverOfCourses, listWaitingParties } from './queries.ts';

/**
 * Offers the free seats of events to the parties that wait for them, the longest waiting party that fits first, before
 * anyone else can book them. Seats that no party fits, and seats freed in the last hours before the start, can be
 * booked by anyone. Call it at the END of every transaction that frees seats (a single seat given up, a move to another
 * event, a raised capacity), once the transaction has taken all seats that it needs itself; after `changeState` call
 * `offerReleasedSeats` instead. Seats of whole courses are offered by
 * `offerCourses` a moment later, because all their dates must be locked.
 * @param eventIds lock these events before; an event without a waitlist costs one short query
 */
export const offerFreedSeats = (tx: Tx, eventIds: readonly string[], now: Date): Promise<void> =>
  offerSeats(tx, eventIds, now, { isFresh: true, except: new Set() });

/** Offers seats that a party did not take of its offer to those after it. */
export const offerSeatsLetGo = (tx: Tx, eventIds: readonly string[], now: Date): Promise<void> =>
  offerSeats(tx, eventIds, now, { isFresh: false, except: new Set() });

/**
 * Offers the seats that bookings released to the parties that wait for them. Call it at the end of the transaction.
 * Seats of offers that lapsed or were passed go down the line: parties that let seats of the event go before are not
 * asked for them again.
 * @param changed what `changeState` returned
 */
export async function offerReleasedSeats(tx: Tx, changed: readonly ChangedBooking[], now: Date): Promise<void> {
  // One that was accepted and not paid in time counts as not answered.
  const isOffer = ({ from_state, waitlist_entry_id }: ChangedBooking) =>
    waitlist_entry_id && (from_state === 'offered' || from_state === 'held');
  const eventsOf = (bookings: readonly ChangedBooking[]) =>
    new Set(bookings.flatMap((one) => [...one.released_event_ids, ...one.unheld_event_ids]));
  const except = new Set(changed.filter(isOffer).map((one) => one.waitlist_entry_id));
  const fresh = eventsOf(changed.filter((one) => !isOffer(one)));
  const letGo = [...eventsOf(changed)].filter((id) => !fresh.has(id));
  await offerSeats(tx, [...fresh], now, { isFresh: true, except });
  await offerSeats(tx, letGo, now, { isFresh: false, except });
}

/** @param except entries whose offer ended in this transaction */
async function offerSeats(
  tx: Tx,
  eventIds: readonly string[],
  now: Date,
  { isFresh, except }: { isFresh: boolean; except: ReadonlySet<string | null> },
): Promise<void> {
  if (eventIds.length === 0) return;
  if (isFresh) await clearPassedOverOfCourses(tx, eventIds, except, now);
  const waiting = await listWaitingParties(tx, eventIds, now);
  const renewed = waiting.filter((party) => isFresh && party.passed_over && !except.has(party.id));
  await clearPassedOver(
    tx,
    renewed.map(({ id }) => id),
  );
  const eligible = waiting.filter((party) => !party.passed_over || renewed.includes(party));
  for (const party of chooseParties(eligible)) await insertOffer(tx, party, now);
}
