import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { Money } from '#shared/money/money.ts';
import type { PaymentSplit, ShareState } from '#shared/schemas/bookings/payment-splits.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { getOwnBooking } from '../core/get-booking.ts';
import { listShares, type ShareRow } from './split-queries.ts';

/**
 * Returns the shares of a split payment to the guest who made it, by the id of any of its bookings.
 * @param urls the links that were just created, by the ids of the bookings that they pay
 * @throws Refusal `http.not_found`, also for a booking that was not split
 */
export async function getSplit(
  services: Services,
  guest: { userId: string },
  id: string,
  urls: ReadonlyMap<string, string> = new Map(),
): Promise<PaymentSplit> {
  const split = (await getOwnBooking(services, guest, id)).split ?? refuse('http.not_found');
  const shares = await listShares(services.db, split.id);
  const now = services.now();
  const [own] = shares;
  const { time_zone, due_at } = own ?? refuse('http.not_found');
  return {
    id: split.id,
    due_at: toOffsetIso(due_at, time_zone),
    time_zone,
    shares: shares.map((share) => ({
      booking_id: share.booking_id,
      names: share.names,
      amount: { amount: share.amount, currency: share.currency },
      at_studio: restOf(share),
      state: shareState(share, now),
      is_own: share.booking_id === share.split_id,
      payment_id: share.payment_id,
      url: urls.get(share.booking_id) ?? null,
    })),
  };
}

/** What is due at the studio besides the payment; null for nothing. */
export const restOf = ({ rest, currency }: ShareRow): Money | null => (rest > 0 ? { amount: rest, currency } : null);

/** True while a share can be paid: it is held, and its date has not begun. */
export const isOpenAt = ({ state, hold_ends_at, starts_at }: ShareRow, now: Date): boolean =>
  state === 'held' && hold_ends_at > now && starts_at > now;

/** Says how far a share is. */
export function shareState(share: ShareRow, now: Date): ShareState {
  const { state, is_sold, payment_state, claimed_until } = share;
  if (is_sold) return 'paid';
  if (state === 'cancelled') return 'cancelled';
  if (!isOpenAt(share, now)) return 'released';
  const isAtBank = payment_state === 'pending' || (claimed_until !== null && claimed_until > now);
  return isAtBank ? 'paying' : 'open';
}
