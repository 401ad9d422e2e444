import { freeStarts } from '../../availability/free-starts.ts';
import { localDay } from '../../availability/zoned-days.ts';
import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
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

/** Changes that are looked at together, offerings that are listed together, and those that a new day marks at a time. */
const MOST = { touched: 1000, stale: 100, outdated: 20 };

/**
 * Works out the free hours of everything that was changed, now. One that fails keeps no other waiting, keeps what it has,
 * and is tried again after a minute. What another worker is at is left to that one. Meant for tests and for worlds that
 * are made at once, too: what is committed before it is called is known to the search when it is done.
 * @param signal ends it early, between two offerings
 * @throws the first error, after the others were worked out
 */
export async function updateFreeHours(services: Needs, signal?: AbortSignal): Promise<void> {
  const problems: unknown[] = [];
  for (let done = true; done; ) {
    await enqueueChangedOfferings(services);
    done = false;
    for (const id of await listQueued(services.db, MOST.stale)) {
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
 * With every day of a studio the last day of its free hours moves on; a few at a time, so that changes go between.
 * @throws the first error, after the others were worked out
 */
export async function extendFreeHours(services: Needs, signal?: AbortSignal): Promise<void> {
  const markAfter = (last: string | undefined) => enqueueOutdated(services.db, services.now(), last, MOST.outdated);
  const problems: unknown[] = [];
  for (let last = await markAfter(undefined); last && !signal?.aborted; last = await markAfter(last)) {
    await updateFreeHours(services, signal).catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw problems[0];
}

/** Marks what was changed. */
async function enqueueChangedOfferings({ db }: Pick<Services, 'db'>): Promise<void> {
  const count = await transaction(db, async (tx) => {
    const touched = await takeAvailabilityChanges(tx, MOST.touched);
    if (touched.count > 0) await enqueueAffected(tx, touched);
    return touched.count;
  });
  if (count === MOST.touched) await enqueueChangedOfferings({ db });
}

/**
 * In one transaction that first takes the mark off. Whatever is committed before it reads is in what it reads, and
 * whatever is committed later has marked the offering anew.
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
  const question = { from: localDay(now, offering.time_zone), days: offering.slot_days_ahead + 1, minutes };
  return freeHoursOf(offering, await listBusy(db, offering, question), now);
}

/**
 * A row for each size of party from which on fewer of the places are free; nothing is left out for the notice, since time
 * goes on. There is always a row, if need be without a start: by it a new day finds the offering.
 */
function freeHoursOf(offering: SlotOfferingRow, busy: readonly BusyRow[], now: Date): FreeHours[] {
  const minutes = defaultLength(offering);
  const rows = partySizesOf(offering).map((seats): FreeHours => {
    const wish = { minutes, seats, spaceId: undefined };
    const rules = { ...slotRulesOf(offering, wish, busy, now), noticeMinutes: 0 };
    return {
      seats,
      minutes,
      stepMinutes: offering.slot_step_minutes,
      starts: isEverAvailable(offering, wish) ? freeStarts(rules, minutes) : [],
      lastDay: lastBookableDay(offering, now),
    };
  });
  return rows.filter(({ starts }, at) => JSON.stringify(starts) !== JSON.stringify(rows[at + 1]?.starts));
}

/** Parties for which others of the places are large enough than for the next larger one, the smallest first. */
function partySizesOf(offering: SlotOfferingRow): number[] {
  const most = maxSeats(offering);
  const sizes = alternativesOf(offering).map(({ seats }) => Math.min(seats, most));
  return [...new Set([...sizes, most])].sort((one, other) => one - other);
}
