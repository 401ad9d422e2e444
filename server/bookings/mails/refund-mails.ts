import { notify } from '#server/notifications/notifications.ts';
import type { TxServices } from '#server/services.ts';
import { findAnyBooking } from '../core/queries.ts';
import { refundMails } from './emails.ts';
import { getBookingContacts } from './queries.ts';

/** Why a payment goes back: too late for its booking or its change, or the guest pays at the studio instead. */
export type ReturnReason = 'late' | 'change' | 'at_studio';

/** Enqueues the mail that says that a payment goes back whole. */
export async function enqueueRefundMails(
  services: TxServices,
  { bookingId, paymentId, why }: { bookingId: string; paymentId: string; why: ReturnReason },
): Promise<void> {
  const { db, config } = services;
  const booking = await findAnyBooking(db, bookingId);
  if (!booking) return;
  const readers = await getBookingContacts(db, bookingId);
  await notify(services, refundMails(booking, readers, { paymentId, why }, config.siteUrl));
}
