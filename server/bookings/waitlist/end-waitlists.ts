import type { TxServices } from '../../services.ts';
import { enqueueEndedMails } from './emails.ts';
import { endEntries, listWaitingEntries } from './entry-queries.ts';

/**
 * Ends the waitlists of locked events that the studio cancels, with a mail to each party that waits. A party with an offer is told as
 * the guest of its booking, which `cancelLockedEvents` ends.
 * @param reason the studio's message
 */
export async function endWaitlists(services: TxServices, eventIds: readonly string[], reason: string): Promise<void> {
  const waiting = await listWaitingEntries(services.db, eventIds);
  await enqueueEndedMails(services, waiting, reason);
  await endEntries(
    services.db,
    waiting.map(({ id }) => id),
    'ended',
  );
}
