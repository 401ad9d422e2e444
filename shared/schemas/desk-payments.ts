import { z } from 'zod';
import { DESK_METHODS } from '../bookings/desk-payments.ts';
import { Positions } from './booking-changes.ts';
import { Id, Moment, MoneyShape, SentMoney } from './values.ts';

const isNotZero = (sent: number | { amount: number }) => (typeof sent === 'number' ? sent : sent.amount) !== 0;

/** `POST /api/v1/studios/:id/bookings/:booking/desk-payments`: money that changed hands at the desk. */
export const NewDeskPayment = z
  .strictObject({
    /** Minor units, with or without their currency; below zero for money that was given back. */
    amount: z.union([z.int32(), SentMoney]).refine(isNotZero, { error: 'must not be 0' }),
    method: z.enum(DESK_METHODS),
    /** The seats that it is for; by default all that are open, in order. */
    positions: Positions.optional(),
  })
  .meta({ id: 'NewDeskPayment' });
export type NewDeskPayment = z.infer<typeof NewDeskPayment>;

/** Money that was taken at the desk; below zero it was given back. */
export const TakenDeskPayment = z.object({
  id: Id,
  amount: MoneyShape,
  /** Null where it was not recorded. */
  method: z.enum(DESK_METHODS).nullable(),
  taken_at: Moment,
  /** The name of who took it, where one is known. */
  by: z.string().nullable(),
  /** True once it was taken back as a mistake. */
  undone: z.boolean(),
});
export type TakenDeskPayment = z.infer<typeof TakenDeskPayment>;
