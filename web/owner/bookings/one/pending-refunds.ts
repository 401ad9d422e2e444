import type { Money } from '#shared/money/money.ts';
import type { NewRefund } from '#shared/schemas/bookings/refunds.ts';
import { readJson } from '#web/api.ts';
import { newBookingKey } from '#web/bookings/form/booking-draft.ts';
import { api } from '#web/browser-api.ts';
import { UNSENT } from '#web/forms/drafts/draft-keys.ts';
import { pendingActs } from '#web/pending-acts.ts';
import { type BookingPath, refreshStudioBookings } from './booking-query.ts';

/** Money that goes back once the time to take that back is over. */
interface DeferredRefund {
  path: BookingPath;
  refund: Partial<NewRefund>;
  /** What the guest gets. */
  amount: Money;
  /** Missing where an earlier page began it. */
  onFailure?: (error: unknown) => void;
}

/** The refunds that are not sent yet, by the id of their booking. */
export const pendingRefunds = pendingActs<DeferredRefund & { key: string }>(
  async (_id, { path, refund, key, onFailure }) => {
    const header = { 'idempotency-key': key };
    const route = api.studios[':id'].bookings[':booking'].refunds;
    try {
      await readJson(route.$post({ param: path, header, json: refund }, { init: { keepalive: true } }));
    } catch (error) {
      onFailure?.(error);
    } finally {
      await refreshStudioBookings();
    }
  },
  `${UNSENT}refunds`,
);

/** Gives money back once the time to take that back is over. */
export const giveLater = (refund: DeferredRefund): void =>
  pendingRefunds.later(refund.path.booking, { ...refund, key: newBookingKey() });
