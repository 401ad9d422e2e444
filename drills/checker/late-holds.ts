import type { Snapshot } from '#tests/bookings/snapshot.ts';

/** Milliseconds by which a booking may outlive its time while a worker runs. */
const MAX_LATE = 10_000;

/** States that end by themselves. */
const ENDS = new Set(['held', 'awaiting_approval', 'requested', 'offered']);

/**
 * Finds bookings that outlived their time by more than ten seconds in which a worker was ready: no product ends
 * anything while it does not run, though what can be sold does not depend on it.
 * @param ready from when until when a worker was
 */
export function findLateHolds({ bookings }: Snapshot, ready: readonly { from: number; to: number }[], now: number) {
  const violations: string[] = [];
  let [expired, latest] = [0, 0];
  for (const { id, state, answer_due_at: due, log } of bookings) {
    const last = log.at(-1);
    if (due === null || !last || !(ENDS.has(state) || state === 'expired')) continue;
    const end = state === 'expired' ? last.committed_at : now;
    if (end <= due) continue;
    if (state === 'expired') expired += 1;
    const late = ready.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(end, to) - Math.max(due, from)), 0);
    latest = Math.max(latest, late);
    if (late > MAX_LATE) violations.push(`booking ${id} is ${state} and outlived its time by ${Math.round(late)} ms`);
  }
  return { violations, expired, latest };
}
