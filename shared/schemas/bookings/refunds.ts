import { z } from 'zod';
import { OBJECTION_STATES, REFUND_REASONS, REFUND_WAYS } from '#shared/bookings/given-refunds.ts';
import { REFUNDED_TO } from '#shared/bookings/refund-shares.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { REFUND_STATES, RETURN_WAYS } from '#shared/payments/payments.ts';
import { Id, Moment, MoneyShape, SentMoney, typed, typedLine, typedName } from '../values.ts';

/** A refund that the guest's bank returned, as the guest sees it. */
const GuestReturn = z.object({
  id: Id,
  at: Moment,
  /** The end of the account that the guest gave for a transfer; null for none yet. */
  iban_last4: z.string().nullable(),
});

/** Money of a booking that went back, or is to. */
export const BookingRefund = z
  .object({
    id: Id,
    amount: MoneyShape,
    at: Moment,
    state: z.enum(REFUND_STATES),
    /** What it goes to, as it was paid or as credit at the studio, and the end of the number. */
    to: z.enum(REFUNDED_TO),
    card_last4: z.string().nullable(),
    /** Of the gift card, or of the credit. */
    gift_card_last4: z.string().nullable(),
    /** Why it was given back, and by whom; null for a cancellation or a change. */
    given: z
      .object({
        reason: z.string(),
        preset: z.enum(REFUND_REASONS).nullable(),
        by: z.enum(['studio', 'platform', 'system']),
        names: z.array(z.string()),
      })
      .nullable(),
    /** Set while it was returned by the bank and waits for a decision. */
    returned: GuestReturn.nullable(),
  })
  .meta({ id: 'BookingRefund' });
export type BookingRefund = z.infer<typeof BookingRefund>;

/** `POST /api/v1/bookings/:id/returned-refunds/:return`: where the guest wants to have the money. */
export const ReturnChoice = z
  .discriminatedUnion('way', [
    z.strictObject({ way: z.literal('again') }),
    z.strictObject({
      way: z.literal('transfer'),
      iban: typedLine(60),
      account_name: typedName(120).pipe(z.string().min(1)),
    }),
  ])
  .meta({ id: 'ReturnChoice' });
export type ReturnChoice = z.infer<typeof ReturnChoice>;

/** A refund that a bank returned and that waits for a decision, as the operator sees it. */
export const ReturnedRefund = z
  .object({
    id: Id,
    amount: MoneyShape,
    returned_at: z.string().meta({ format: 'date-time', description: 'ISO 8601 in UTC.' }),
    card_last4: z.string().nullable(),
    /** How often a bank has returned it. */
    times: z.number().int(),
    guest: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
    /** Null for the refund of a pass. */
    booking: z.object({ id: Id, reference: z.string(), title: z.string() }).nullable(),
    studio: z.object({ id: Id, name: z.string() }),
    /** The account that the guest asks for. */
    wanted: z.object({ iban: z.string(), account_name: z.string() }).nullable(),
  })
  .meta({ id: 'ReturnedRefund' });
export type ReturnedRefund = z.infer<typeof ReturnedRefund>;

/** `POST /api/v1/admin/returned-refunds/:id/decision`: how the money goes out. */
export const ReturnDecision = z
  .strictObject({
    way: z.enum(RETURN_WAYS),
    /** Of the transfer, for the books. */
    reference: typedLine(200).default(''),
  })
  .meta({ id: 'ReturnDecision' });
export type ReturnDecision = z.infer<typeof ReturnDecision>;

/** Money to give back: all that was paid, the price of seats, or an amount. */
const SentRefund = z.strictObject({
  /** Minor units, or an amount with its currency; what the positions cost, or all, by default. */
  amount: z.union([z.int32().min(1), SentMoney]).optional(),
  /** Of the attendees whose seats it is for. */
  positions: z.array(z.int().min(1).max(32_767)).min(1).max(MAX_SEATS).optional(),
  /** One of the house's reasons, which each reader reads in their language. */
  preset: z.enum(REFUND_REASONS).nullable().default(null),
  /** In the person's own words; shown to the guest, and on the credit note. Empty only beside a preset. */
  reason: typed(1000).default(''),
});
const hasReason = ({ preset, reason }: { preset: string | null; reason: string }) => preset !== null || reason !== '';
const NO_REASON = { error: 'must not be empty', path: ['reason'] };

/** `POST /api/v1/studios/:id/bookings/:booking/refunds` */
export const NewRefund = SentRefund.extend({
  /** As it was paid, or as credit at the studio of what cards paid online. */
  way: z.enum(REFUND_WAYS).default('money'),
})
  .refine(hasReason, NO_REASON)
  .meta({ id: 'NewRefund' });
export type NewRefund = z.infer<typeof NewRefund>;

/** `POST /api/v1/admin/bookings/:id/refunds` */
export const AdminRefund = SentRefund.extend({ paid_by: z.enum(['studio', 'platform']).default('studio') })
  .refine(hasReason, NO_REASON)
  .meta({ id: 'AdminRefund' });
export type AdminRefund = z.infer<typeof AdminRefund>;

/** Money that was given back. */
export const GivenRefund = z
  .object({
    id: Id,
    amount: MoneyShape,
    positions: z.array(z.number().int()),
    /** The person's own words; empty beside a preset. */
    reason: z.string(),
    preset: z.enum(REFUND_REASONS).nullable(),
    way: z.enum(REFUND_WAYS),
    at: Moment,
  })
  .meta({ id: 'GivenRefund' });
export type GivenRefund = z.infer<typeof GivenRefund>;

/** The same with who gave it, for the studio: null for no known name, as after silence. */
export const GivenRefundDetails = GivenRefund.omit({ positions: true }).extend({
  by: z.enum(['studio', 'platform', 'system']),
  name: z.string().nullable(),
  /** Of the attendees whose seats it is for. */
  names: z.array(z.string()),
});

export const RefundQuery = z.strictObject({
  amount: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  positions: z
    .string()
    .max(100)
    .regex(/^\d{1,5}(,\d{1,5})*$/)
    .optional(),
  way: z.enum(REFUND_WAYS).default('money'),
});
export type RefundQuery = z.infer<typeof RefundQuery>;

/** What giving money of a booking back does; nothing is changed. */
export const RefundPreview = z
  .object({
    /** What the guest gets. */
    amount: MoneyShape,
    /** What of it the studio hands back itself, in the way in which it was paid there. */
    at_desk: MoneyShape,
    /**
     * The most that can still go back in this way, and the most of it as credit at the studio: nothing without a card.
     */
    most: MoneyShape,
    most_as_credit: MoneyShape,
    card_last4: z.string().nullable(),
    /** The commission that the studio gets back, and what is left for it to bear. */
    commission: MoneyShape,
    /** Of its commission, in percent: as when it was booked. */
    commission_percent: z.number(),
    cost: MoneyShape,
    /** The figures of the studio's balance that it changes, before and after. */
    balance: z.object({
      upcoming: z.object({ before: MoneyShape, after: MoneyShape }),
      open: z.object({ before: MoneyShape, after: MoneyShape }),
    }),
    /** True if the studio has the money of this booking already. */
    is_paid_out: z.boolean(),
    /** What each seat cost, and whether its price went back. */
    seats: z.array(
      z.object({ position: z.number().int(), name: z.string(), price: MoneyShape, is_refunded: z.boolean() }),
    ),
  })
  .meta({ id: 'RefundPreview' });
export type RefundPreview = z.infer<typeof RefundPreview>;

export const AdminRefundQuery = RefundQuery.omit({ way: true }).extend({
  paid_by: z.enum(['studio', 'platform']).default('studio'),
});
export type AdminRefundQuery = z.infer<typeof AdminRefundQuery>;

/** The same for an administrator, with the booking that was found. */
export const AdminRefundPreview = RefundPreview.extend({
  booking: z.object({ id: Id, reference: z.string(), title: z.string(), starts_at: Moment, time_zone: z.string() }),
  guest: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  studio: z.object({ id: Id, name: z.string() }),
}).meta({ id: 'AdminRefundPreview' });
export type AdminRefundPreview = z.infer<typeof AdminRefundPreview>;

/** `POST /api/v1/bookings/:id/objection`: a date did not take place. */
export const NewObjection = z.strictObject({ text: typed(2000).pipe(z.string().min(1)) }).meta({ id: 'NewObjection' });
export type NewObjection = z.infer<typeof NewObjection>;

/** A guest's word that a date did not take place, and the studio's. */
export const Objection = z
  .object({
    state: z.enum(OBJECTION_STATES),
    text: z.string(),
    at: Moment,
    /** Until when the studio answers (`open`), or the guest can ask the platform (`denied`). */
    due_at: Moment,
    answer: z.string(),
    /** True while the studio's answer is a credit, which the guest can accept. */
    offers_credit: z.boolean(),
  })
  .meta({ id: 'Objection' });
export type Objection = z.infer<typeof Objection>;

/**
 * `POST /api/v1/studios/:id/bookings/:booking/objection`: the studio's answer. `credit` offers what cards paid as
 * credit at the studio, which the guest can accept instead of the money.
 */
export const ObjectionAnswer = z
  .strictObject({ answer: z.enum(['refund', 'credit', 'took_place']), text: typed(1000).default('') })
  .meta({ id: 'ObjectionAnswer' });
export type ObjectionAnswer = z.infer<typeof ObjectionAnswer>;

/** `POST /api/v1/admin/objections/:id/decision` */
export const ObjectionDecision = z
  .strictObject({ decision: z.enum(['refund', 'dismiss']), text: typed(1000).default('') })
  .meta({ id: 'ObjectionDecision' });
export type ObjectionDecision = z.infer<typeof ObjectionDecision>;

/** An objection that waits for the platform. */
export const EscalatedObjection = Objection.extend({
  id: Id,
  booking: z.object({
    ...{ id: Id, reference: z.string(), title: z.string(), amount: MoneyShape },
    starts_at: Moment,
    time_zone: z.string(),
  }),
  guest: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  studio: z.object({ id: Id, name: z.string() }),
}).meta({ id: 'EscalatedObjection' });
export type EscalatedObjection = z.infer<typeof EscalatedObjection>;
