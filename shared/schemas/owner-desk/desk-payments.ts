import { z } from 'zod';
import { DESK_METHODS } from '#shared/bookings/desk-payments.ts';
import { REFUND_REASONS } from '#shared/bookings/given-refunds.ts';
import { Positions } from '../bookings/booking-changes.ts';
import { Day, Id, Moment, MoneyShape, SentMoney, typedLine } from '../values.ts';

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

export const TillQuery = z.strictObject({
  /** In the studio's time zone; today by default. */
  day: Day.optional(),
});

/** The most cash that a till is counted with, in minor units. */
const MAX_CASH = 100_000_000;

/** `POST /api/v1/studios/:id/till/closings`: the till of a day as it was counted. Amounts are in minor units. */
export const NewTillClosing = z
  .strictObject({
    /** In the studio's time zone; today by default. */
    day: Day.optional(),
    currency: z.string().length(3),
    /** The cash that was in it before the first sale of the day. */
    float: z.int32().min(0).max(MAX_CASH),
    /** The cash that should be in it, as the person saw it. */
    expected: z.int32(),
    counted: z.int32().min(0).max(MAX_CASH),
    /** Why it is more or less, where that is known. */
    reason: typedLine(300).default(''),
  })
  .meta({ id: 'NewTillClosing' });
export type NewTillClosing = z.infer<typeof NewTillClosing>;

/** One count of a day's till. Counts are never changed. */
export const TillClosing = z
  .object({
    id: Id,
    closed_at: Moment,
    /** The name of who closed it, where one is known. */
    by: z.string().nullable(),
    float: MoneyShape,
    taken: MoneyShape,
    given_back: MoneyShape,
    /** The float and what was taken, less what was given back. */
    expected: MoneyShape,
    counted: MoneyShape,
    /** Below zero if less was counted than should be in it. */
    difference: MoneyShape,
    reason: z.string(),
  })
  .meta({ id: 'TillClosing' });
export type TillClosing = z.infer<typeof TillClosing>;

/** What was taken at the desk on a day, and given back there. */
export const Till = z
  .object({
    day: Day,
    today: Day,
    /** Of the studio, as an IANA name. */
    time_zone: z.string(),
    /** In the order of the day. */
    items: z.array(
      z.object({
        id: Id,
        booking_id: Id,
        taken_at: Moment,
        guest: z.string(),
        title: z.string(),
        /** Below zero for what was given back. */
        amount: MoneyShape,
        /** Null where it was not recorded. */
        method: z.enum(DESK_METHODS).nullable(),
        /** The name of who took it, where one is known. */
        by: z.string().nullable(),
        /** True for what takes a mistake back. */
        undoes: z.boolean(),
        /** Why it was given back: the house's reason, and the person's own words. */
        preset: z.enum(REFUND_REASONS).nullable(),
        reason: z.string(),
        /** True if the till was closed without it. */
        after_close: z.boolean(),
      }),
    ),
    /** Taken less given back, by currency and method. */
    totals: z.array(z.object({ cash: MoneyShape, card: MoneyShape, unknown: MoneyShape })),
    /** The cash of the day, by currency. */
    cash: z.array(
      z.object({
        /**
         * In the till before the first sale: as it was closed with, or last counted on an earlier day; null if neither
         * is known.
         */
        float: MoneyShape.nullable(),
        taken: MoneyShape,
        given_back: MoneyShape,
      }),
    ),
    /** The counts of the day, the first one first; the last one of a currency stands. */
    closings: z.array(TillClosing),
  })
  .meta({ id: 'Till' });
export type Till = z.infer<typeof Till>;
