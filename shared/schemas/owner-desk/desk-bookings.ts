import { z } from 'zod';
import { DESK_METHODS } from '#shared/bookings/desk-payments.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { MAX_ADDONS } from '#shared/bookings/seat-prices.ts';
import { NewAddon } from '../bookings/bookings.ts';
import { NewSlot } from '../slots.ts';
import { Email, Id, SentMoney, typed, typedName } from '../values.ts';

/**
 * `POST /api/v1/studios/:id/desk-bookings`: for someone who stands there, without an account; either seats of an event
 * or a slot.
 */
export const NewDeskBooking = z
  .strictObject({
    /** Of a date that is sold only with its course, the seats are for all dates from this one on. */
    event_id: Id.optional(),
    /** A free slot of `GET /studios/:id/offerings/:offering/slots`. */
    slot: NewSlot.optional(),
    seats: z.number().int().min(1).max(MAX_SEATS),
    /** As of a new booking: the kind of price of each seat, null for the base price. Only for seats of an event. */
    prices: z.array(Id.nullable()).max(MAX_SEATS).optional(),
    /** Only for seats of an event. */
    addons: z.array(NewAddon).max(MAX_ADDONS).optional(),
    name: typedName(200).pipe(z.string().min(1)),
    phone: typed(40).optional(),
    email: Email.optional(),
    /** True if it was paid at the desk; else it is due there. */
    paid: z.boolean(),
    /** How it was paid, if it was. */
    method: z.enum(DESK_METHODS).optional(),
    note: typed(1000).optional(),
    /** The total that was asked for; a different one is refused with `bookings.total_changed`. */
    shown_total: SentMoney.optional(),
  })
  .refine(({ event_id, slot }) => (event_id === undefined) !== (slot === undefined), {
    path: ['event_id'],
    error: 'a date or a slot',
  })
  .refine(({ slot, prices, addons }) => !slot || (!prices && !addons), {
    path: ['slot'],
    error: 'only seats of an event have kinds of prices and add-ons',
  })
  .refine(({ seats, prices }) => !prices || prices.length === seats, { path: ['prices'], error: 'one for each seat' })
  .refine(({ addons = [] }) => new Set(addons.map(({ id }) => id)).size === addons.length, {
    path: ['addons'],
    error: 'each add-on once',
  })
  .meta({ id: 'NewDeskBooking' });
export type NewDeskBooking = z.infer<typeof NewDeskBooking>;
