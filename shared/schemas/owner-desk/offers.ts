import { z } from 'zod';
import { ConflictShape } from '../events/events.ts';
import { Moment, MoneyShape, SentMoment } from '../values.ts';

/** `GET /api/v1/bookings/:id/offer` */
export const OfferPreviewQuery = z.strictObject({
  starts_at: SentMoment,
  /** By default the length that the guest saw. */
  minutes: z.coerce.number().int().min(5).max(10_080).optional(),
});
export type OfferPreviewQuery = z.infer<typeof OfferPreviewQuery>;

/** What an offer at a time would take, and what is in its way. Nothing is saved. */
export const OfferPreview = z
  .object({
    starts_at: Moment,
    ends_at: Moment,
    is_past: z.boolean(),
    /** The event of the offering at that time, whose seats it would take; null for an event of its own. */
    event: z.object({ capacity: z.number().int(), seats_left: z.number().int() }).nullable(),
    /** Names of the spaces that an event of its own would have. */
    spaces: z.array(z.string()),
    /** `date` and `slot` block the offer; `busy` and `closed` are warnings, which `anyway` overrides. */
    conflicts: z.array(ConflictShape),
    possible: z.boolean(),
    /** As the offering costs, for all seats. */
    price: MoneyShape,
    /** The least that guests can be charged, where they pay by card only; null for any price. */
    least: MoneyShape.nullable(),
    /** Until when the guest could accept it. */
    open_until: Moment,
  })
  .meta({ id: 'BookingOfferPreview' });
export type OfferPreview = z.infer<typeof OfferPreview>;
