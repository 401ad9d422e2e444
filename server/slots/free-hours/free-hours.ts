import { freeStarts } from '#server/availability/free-starts.ts';
import { localDay } from '#server/availability/zoned-days.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { type BusyRow, findSlotOffering, listBusy, type SlotOfferingRow } from '../queries.ts';
import {
  alternativesOf,
  defaultLength,
  isEverAvailable,
  lastBookableDay,
  maxSeats,
  slotRulesOf,
} from '../slot-offering.ts';
import {
  dequeue,
  enqueueAffected,
  enqueueOutdated,
  type FreeHours,
  listQueued,
  postpone,
  takeAvailabilityChanges,
  writeFreeHours,
} from './queries.ts';

type Needs = Pick<Services, 'db' | 'now'>;

/** Batch sizes: changes read, offerings listed, and offerings enqueued for a new day. */
const BATCH = { changes: 1000, offerings: 100, outdated: 20 };

/**
 * Updates the free hours of all offerings whose availability changed. An offering that fails keeps its rows and is
 * retried after a minute. Offerings that another worker updates are left to it. Tests and seeds call it as well:
 * everything that was committed before the call can be searched after it.
 * @param signal stops it between two offerings
 * @throws the first error, after the other offerings were updated
 */
export async function updateFreeHours(services: Needs, signal?: AbortSignal): Promise<void> {
  const problems: unknown[] = [];
  for (let done = true; done; ) {
    await enqueueChangedOfferings(services);
    done = false;
    for (const id of await listQueued(services.db, BATCH.offerings)) {
      if (signal?.aborted) return;
      try {
        done = (await updateOffering(services, id)) || done;
      } catch (error) {
        problems.push(error);
        await postpone(services.db, id);
        done = true;
      }
    }
  }
  if (problems.length > 0) throw problems[0];
}

/**
 * Extends free hours to the new last bookable day when a day has begun at a studio, in small batches so that changes
 * are not delayed.
 * @throws the first error, after the other offerings were updated
 */
export async function extendFreeHours(services: Needs, signal?: AbortSignal): Promise<void> {
  const markAfter = (last: string | undefined) => enqueueOutdated(services.db, services.now(), last, BATCH.outdated);
  const problems: unknown[] = [];
  for (let last = await markAfter(undefined); last && !signal?.aborted; last = await markAfter(last)) {
    await updateFreeHours(services, signal).catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw problems[0];
}

/** Enqueues the offerings that are affected by changes. */
async function enqueueChangedOfferings({ db }: Pick<Services, 'db'>): Promise<void> {
  const count = await transaction(db, async (tx) => {
    const touched = await takeAvailabilityChanges(tx, BATCH.changes);
    if (touched.count > 0) await enqueueAffected(tx, touched);
    return touched.count;
  });
  if (count === BATCH.changes) await enqueueChangedOfferings({ db });
}

/**
 * Removes the offering from the queue before reading, in the same transaction: changes committed before the read are in
 * it, and later ones enqueue the offering again.
 */
const updateOffering = ({ db, now }: Needs, offeringId: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await dequeue(tx, offeringId))) return false;
    const at = now();
    const offering = await findSlotOffering(tx, { id: offeringId }, at);
    await writeFreeHours(tx, offeringId, offering ? await findFreeHours(tx, offering, at) : []);
    return true;
  });

async function findFreeHours(db: Services['db'], offering: SlotOfferingRow, now: Date): Promise<FreeHours[]> {
  const minutes = defaultLength(offering);
  const search = { from: localDay(now, offering.time_zone), days: offering.slot_days_ahead + 1, minutes };
  return freeHoursOf(offering, await listBusy(db, offering, search), now);
}

/**
 * Returns a row for each party size at which the set of free starts shrinks. The notice period is not subtracted, since
 * the row outlives it. There is always a row, possibly without starts: `extendFreeHours` finds the offering by it.
 */
function freeHoursOf(offering: SlotOfferingRow, busy: readonly BusyRow[], now: Date): FreeHours[] {
  const minutes = defaultLength(offering);
  const rows = partySizesOf(offering).map((seats): FreeHours => {
    const request = { minutes, seats, spaceId: undefined };
    const rules = { ...slotRulesOf(offering, request, busy, now), noticeMinutes: 0 };
    return {
      seats,
      minutes,
      stepMinutes: offering.slot_step_minutes,
      starts: isEverAvailable(offering, request) ? freeStarts(rules, minutes) : [],
      lastDay: lastBookableDay(offering, now),
    };
  });
  return rows.filter(({ starts }, at) => JSON.stringify(starts) !== JSON.stringify(rows[at + 1]?.starts));
}

/** The party sizes at which the set of large enough spaces changes, ascending. */
function partySizesOf(offering: SlotOfferingRow): number[] {
  const most = maxSeats(offering);
  const sizes = alternativesOf(offering).map(({ seats }) => Math.min(seats, most));
  return [...new Set([...sizes, most])].sort((one, other) => one - other);
}
