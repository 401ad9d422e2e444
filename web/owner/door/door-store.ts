import { createStore, delMany, entries, get, set, update } from 'idb-keyval';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { Money } from '#shared/money/money.ts';
import type { Door } from '#shared/schemas/owner-desk/check-ins.ts';

/** Money that was taken with a check-in, or without one from someone who is in already. */
export interface QueuedPayment {
  nonce: string;
  booking_id: string;
  amount: Money;
  method: DeskMethod;
}

/** A check-in or a payment that has not reached the server yet. */
export interface QueuedCheckIn {
  /** The same nonce is the same check-in. */
  nonce: string;
  attendee_id: string;
  name: string;
  /** ISO 8601, by this device's clock. */
  at: string;
  payment?: QueuedPayment;
  /** True for a payment of someone who is in already. */
  isOnlyPayment?: boolean;
}

interface StoredDoor {
  /** Id of the person who works at the door. */
  owner: string;
  door: Door;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Milliseconds for which a list stays on the device after it was last loaded. */
const KEPT = 3 * 24 * 60 * 60 * 1000;

let opened: ReturnType<typeof createStore> | undefined;
/** The store in IndexedDB, shared by all tabs. */
const store = () => {
  opened ??= createStore('atelio-door', 'door');
  return opened;
};
const listKey = (eventId: string) => `list:${eventId}`;
const queueKey = (eventId: string, owner: string) => `queue:${eventId}:${owner}`;

/** Saves the list of an event for work without a network, and deletes lists of days ago. */
export async function saveDoor(owner: string, door: Door): Promise<void> {
  const savedAt = Date.now();
  await set(listKey(door.event.id), { owner, door, savedAt } satisfies StoredDoor, store());
  const all = await entries<string, StoredDoor | QueuedCheckIn[]>(store());
  const old = all.filter(([, stored]) => !Array.isArray(stored) && stored.savedAt < savedAt - KEPT);
  await delMany(
    old.map(([key]) => key),
    store(),
  );
}

/** Loads the list of an event that was saved on this device, with who saved it. */
export const loadDoor = async (eventId: string): Promise<StoredDoor | undefined> =>
  get<StoredDoor>(listKey(eventId), store());

/**
 * Removes the lists of everyone else from this device, with the codes in them. What waits to be uploaded stays.
 * @param owner id of the signed-in person; undefined for a visitor
 */
export async function forgetOtherDoors(owner: string | undefined): Promise<void> {
  const all = await entries<string, StoredDoor | QueuedCheckIn[]>(store());
  const others = all.filter(([, stored]) => !Array.isArray(stored) && stored.owner !== owner);
  await delMany(
    others.map(([key]) => key),
    store(),
  );
}

/** Lists the check-ins of a person at an event that wait to be uploaded, in order. */
export const loadQueue = async (eventId: string, owner: string): Promise<QueuedCheckIn[]> =>
  (await get<QueuedCheckIn[]>(queueKey(eventId, owner), store())) ?? [];

/** Changes the queue in one step, also while other tabs change it. @returns the queue as it is then */
export async function changeQueue(
  eventId: string,
  owner: string,
  change: (queue: QueuedCheckIn[]) => QueuedCheckIn[],
): Promise<QueuedCheckIn[]> {
  let changed: QueuedCheckIn[] = [];
  await update<QueuedCheckIn[]>(
    queueKey(eventId, owner),
    (queue = []) => {
      changed = change(queue);
      return changed;
    },
    store(),
  );
  return changed;
}
