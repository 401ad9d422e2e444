import { record } from '#server/activity/activity.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import type { ShareLink } from '#shared/schemas/bookings/payment-splits.ts';
import { createLink, findLink } from '../core/capability-links.ts';
import { getOwnBooking } from '../core/get-booking.ts';
import { isOpenAt } from './get-split.ts';
import { findShare, type ShareRow } from './split-queries.ts';

const pageOf = (siteUrl: string, token: string) => `${siteUrl}/pay-share/${token}`;

/** Creates a link by which someone else pays a share; earlier ones still work. */
export const createShareLink = async (
  { db: tx, now, config }: TxServices,
  { id, studio_id }: { id: string; studio_id: string },
): Promise<string> =>
  pageOf(config.siteUrl, await createLink(tx, { purpose: 'pay_share', booking_id: id, studio_id }, now()));

/**
 * Creates a link by which someone else pays a share, for the guest who split.
 * @throws Refusal `http.not_found`; `bookings.link_ended` for a share that is paid or released
 */
export async function openShareLink(services: Services, guest: { userId: string }, id: string): Promise<ShareLink> {
  await getOwnBooking(services, guest, id);
  const share = (await findShare(services.db, id)) ?? refuse('http.not_found');
  // Their own seat is paid on its own page.
  if (share.booking_id === share.split_id) refuse('http.not_found');
  if (!isOpenAt(share, services.now())) refuse('bookings.link_ended');
  const url = await inTransaction(services, async (inside) => {
    await record(inside, 'booking.share_link_opened', { by: guest.userId, subject: id, studio: share.studio_id });
    return createShareLink(inside, { ...share, id });
  });
  return { url };
}

/** Returns the share that a link pays. @throws Refusal `http.not_found` */
export async function getLinkedShare({ db }: Pick<Services, 'db'>, token: string): Promise<ShareRow> {
  const link = (await findLink(db, 'pay_share', token)) ?? refuse('http.not_found');
  return (await findShare(db, link.booking_id)) ?? refuse('http.not_found');
}

/** The page on which a share is paid, for the provider to lead back to. */
export const sharePage = ({ config }: Pick<Services, 'config'>, token: string) => pageOf(config.siteUrl, token);
