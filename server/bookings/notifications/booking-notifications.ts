import { setTimeout as wait } from 'node:timers/promises';
import { transaction } from '../../db/transaction.ts';
import { enqueueMail } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { findAnyBooking } from '../queries.ts';
import { bookingMails, isCancelledByStudio } from './emails.ts';
import { addTellingJob, getBookingContacts, listAlternativeEvents, markTold, takeUntold } from './queries.ts';
import { listStudioRecipients } from './studio-recipients.ts';

/** Bookings within this many milliseconds wake the worker once. */
const GATHER = 100;

const waking = new WeakSet<Services['pool']>();

/**
 * Something is to be told: wakes a worker soon, after the booking's own transaction and outside it.
 * When this process dies before, nothing is lost: the worker looks every minute and when it starts.
 */
export function wakeTelling({ pool, db, log }: Services): void {
  if (waking.has(pool)) return;
  waking.add(pool);
  wait(GATHER, undefined, { ref: false })
    .then(() => {
      waking.delete(pool);
      return addTellingJob(db);
    })
    .catch((error: unknown) => log.warn({ err: error }, 'the worker was not woken'));
}

/**
 * Writes the mails about every change of a booking that nobody was told of, each change and its mails in one
 * transaction. A change that cannot be told does not keep the others waiting.
 * @throws the first error, after the others were told: the job is then tried again
 */
export async function tellBookings(services: Services): Promise<void> {
  const failed: number[] = [];
  let problem: unknown;
  for (let more = true; more; ) {
    let trying: number | undefined;
    try {
      more = await transaction(services.db, async (tx) => {
        const change = await takeUntold(tx, failed);
        if (!change) return false;
        trying = change.id;
        const booking = await findAnyBooking(tx, change.booking_id);
        if (booking) {
          const readers = await getBookingContacts(tx, change.booking_id);
          const studio = await listStudioRecipients(tx, change.booking_id, readers);
          const others = isCancelledByStudio(booking) ? await listAlternativeEvents(tx, booking, services.now()) : [];
          for (const mail of bookingMails(
            booking,
            { ...readers, studio },
            { change, others },
            services.config.siteUrl,
          )) {
            await enqueueMail(services, tx, mail);
          }
        }
        await markTold(tx, change);
        return true;
      });
    } catch (error) {
      if (trying === undefined) throw error;
      failed.push(trying);
      problem ??= error;
    }
  }
  if (problem) throw problem;
}
