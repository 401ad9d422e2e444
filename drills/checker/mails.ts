import type { LogSnapshot, Snapshot } from '#tests/bookings/snapshot.ts';

/** Changes after which the guest has a mail in any case; of others only while the booking waits. */
const ALWAYS = new Set(['confirmed', 'cancelled', 'declined', 'expired']);

/** The guest let an offer go, did not pay, or passed what was offered to those in line. */
const isSilent = ({ from, to, by }: LogSnapshot, [first]: readonly LogSnapshot[]) =>
  ((from === 'offered' || from === 'held') && to === 'expired') ||
  (first?.to === 'offered' && from === 'offered' && to === 'cancelled' && by === 'guest');

/**
 * Compares the mails to guests with the changes of their bookings: each has its mail once, and there is none about what
 * never happened. A unique key keeps a second one out; a lost one would be missing here.
 * @param keys `booking_confirmed:<booking>:guest`
 */
export function findMailViolations({ bookings }: Snapshot, keys: readonly string[]): string[] {
  const mails = keys.filter((key) => /^booking_[a-z_]+:[^:]+:guest$/.test(key));
  const counts = new Map<string, number>();
  for (const key of mails) counts.set(key, (counts.get(key) ?? 0) + 1);
  const possible = new Set<string>();
  const violations: string[] = [];
  for (const { id, log } of bookings) {
    for (const step of log) {
      const key = `booking_${step.to}:${id}:guest`;
      possible.add(key);
      if (ALWAYS.has(step.to) && !isSilent(step, log) && !counts.has(key))
        violations.push(`the mail ${key} is missing`);
    }
  }
  for (const [key, count] of counts) {
    if (!possible.has(key)) violations.push(`the mail ${key} is about nothing that happened`);
    if (count > 1) violations.push(`the mail ${key} is there ${count} times`);
  }
  return violations;
}
