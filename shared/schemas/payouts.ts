import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../payments/payments.ts';
import {
  EARNING_KINDS,
  MAX_WEEKLY_PAYOUT,
  MIN_WEEKLY_PAYOUT,
  PAYOUT_ACCOUNT_STATES,
  PAYOUT_FAILURES,
  PAYOUT_ITEM_KINDS,
  PAYOUT_REQUIREMENTS,
  PAYOUT_SCHEDULES,
  PAYOUT_STATES,
  PAYOUT_WAITS,
} from '../payouts/payouts.ts';
import { Day, Id, Moment, MoneyShape, typedLine, typedName } from './values.ts';

/** Where a studio is paid to, and when. */
export const PayoutAccount = z
  .object({
    state: z.enum(PAYOUT_ACCOUNT_STATES),
    /** Null until there is one, and where the site has no provider of payments. */
    provider: z.enum(PAYMENT_PROVIDERS).nullable(),
    /** The provider's forms can be shown on our own page. */
    embedded: z.boolean(),
    /** What the provider still needs. */
    missing: z.array(z.enum(PAYOUT_REQUIREMENTS)),
    bank_last4: z.string().nullable(),
    schedule: z.enum(PAYOUT_SCHEDULES),
    /** The smallest weekly payout, in minor units of whatever currency it is in. */
    minimum: z.number().int(),
    /** Why the operator holds payouts back; null if they are not held. */
    hold_reason: z.string().nullable(),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** `PUT /api/v1/studios/{id}/payout-account`. Without a minimum, that of weekly payouts is the smallest. */
export const PayoutSettings = z
  .strictObject({
    schedule: z.enum(PAYOUT_SCHEDULES),
    minimum: z.number().int().min(MIN_WEEKLY_PAYOUT).max(MAX_WEEKLY_PAYOUT).optional(),
  })
  .meta({ id: 'PayoutSettings' });
export type PayoutSettings = z.infer<typeof PayoutSettings>;

/** How the owner goes on: `link` leads to the provider's page, `form` is filled in on ours. */
export const PayoutOnboarding = z
  .object({ kind: z.enum(['link', 'form']), url: z.string().nullable() })
  .meta({ id: 'PayoutOnboarding' });
export type PayoutOnboarding = z.infer<typeof PayoutOnboarding>;

/** Opens the provider's forms for the account of a studio in the browser of its owner, for a while. */
export const PayoutAccountSession = z
  .object({ public_key: z.string(), client_secret: z.string() })
  .meta({ id: 'PayoutAccountSession' });
export type PayoutAccountSession = z.infer<typeof PayoutAccountSession>;

/** The form of the test bank. */
export const TestPayoutAccount = z
  .strictObject({
    name: typedName(120).pipe(z.string().min(1)),
    iban: z.string().trim().min(1).max(60),
    /** Shows the bank a made-up proof of identity, where it asks for one. */
    identity_proven: z.boolean().default(false),
  })
  .meta({ id: 'TestPayoutAccount' });
export type TestPayoutAccount = z.infer<typeof TestPayoutAccount>;

/** `PUT /api/v1/admin/payout-holds/{studio}`; null ends the hold. */
export const PayoutHold = z
  .strictObject({ reason: typedLine(300).pipe(z.string().min(1)).nullable() })
  .meta({ id: 'PayoutHold' });
export type PayoutHold = z.infer<typeof PayoutHold>;

const sums = {
  /** What guests paid online. */
  gross: MoneyShape,
  /** The platform's part, with its tax. */
  commission: MoneyShape,
  /** The tax in it. */
  vat: MoneyShape,
};

/** Money sent to a studio. */
export const Payout = z
  .object({
    id: Id,
    /** Counts the payouts of the studio. */
    number: z.number().int(),
    state: z.enum(PAYOUT_STATES),
    /** Why the bank refused it. What it covered is in a later payout then. */
    failure: z.enum(PAYOUT_FAILURES).nullable(),
    amount: MoneyShape,
    ...sums,
    events: z.number().int(),
    bookings: z.number().int(),
    bank_last4: z.string().nullable(),
    created_at: Moment,
    sent_at: Moment.nullable(),
    failed_at: Moment.nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

/** A line of a statement: what a booking brought by one of its events. */
export const PayoutItem = z
  .object({
    /**
     * A booking, what was given back of one, an expired pass, a lost dispute, or what was taken back from the studio's
     * account.
     */
    kind: z.enum(PAYOUT_ITEM_KINDS),
    reference: z.string(),
    /** Null for what belongs to no booking, which has no event and no reference either. */
    booking_id: Id.nullable(),
    event_id: Id.nullable(),
    title: z.string(),
    starts_at: Moment,
    seats: z.number().int(),
    /** It was paid at the studio, so that only the commission is taken off. */
    at_studio: z.boolean(),
    ...sums,
    /** What it adds to the payout; negative for what was paid at the studio. */
    net: MoneyShape,
  })
  .meta({ id: 'PayoutItem' });
export type PayoutItem = z.infer<typeof PayoutItem>;

export const PayoutDetails = Payout.extend({
  studio_name: z.string(),
  items: z.array(PayoutItem),
}).meta({ id: 'PayoutDetails' });
export type PayoutDetails = z.infer<typeof PayoutDetails>;

/** What a studio earned by an event, or by an expired pass; in the negative what a lost dispute took. */
export const EventEarning = z
  .object({
    kind: z.enum(EARNING_KINDS),
    /** Of the event or pass. */
    id: Id,
    /** Null for what belongs to no event. */
    event_id: Id.nullable(),
    title: z.string(),
    starts_at: Moment,
    earned_at: Moment,
    bookings: z.number().int(),
    seats: z.number().int(),
    ...sums,
    /** What guests paid at the studio. */
    paid_at_studio: MoneyShape,
    net: MoneyShape,
    /** The payout that covers it; null while it is open. */
    payout: z.object({ id: Id, number: z.number().int(), state: z.enum(PAYOUT_STATES) }).nullable(),
  })
  .meta({ id: 'EventEarning' });
export type EventEarning = z.infer<typeof EventEarning>;

/** The sums of all that a studio earned, in one currency. */
export const EarningTotal = z.object({ ...sums, net: MoneyShape }).meta({ id: 'EarningTotal' });
export type EarningTotal = z.infer<typeof EarningTotal>;

/** Where a studio's money is, in one currency. */
export const StudioBalance = z
  .object({
    currency: z.string(),
    /** What guests paid for events that are not earned yet, after commission. */
    upcoming: MoneyShape,
    /** Authorised on cards, and waiting for the studio's answer; after commission. */
    reserved: MoneyShape,
    /** Earned and not paid out, less what the studio owes; below zero when it owes more. */
    open: MoneyShape,
    /** Written as payouts that have not left yet. */
    sending: MoneyShape,
    /** Paid out in this calendar year of the studio. */
    paid_this_year: MoneyShape,
    /** The next payout of what is earned by now: when it is made, unless it waits for something without a time. */
    next: z
      .object({ amount: MoneyShape, at: Moment.nullable(), waits_for: z.enum(PAYOUT_WAITS).nullable() })
      .nullable(),
    /** By week, from Monday: what was paid, what is open in this week, and what is sold already and due later. */
    weeks: z.array(z.object({ starts: Day, amount: z.number().int(), kind: z.enum(['paid', 'now', 'sold']) })),
  })
  .meta({ id: 'StudioBalance' });
export type StudioBalance = z.infer<typeof StudioBalance>;

/** The balance of a studio; the currency with the most money first, and always at least one. */
export const StudioBalances = z.object({ items: z.array(StudioBalance) }).meta({ id: 'StudioBalances' });
export type StudioBalances = z.infer<typeof StudioBalances>;

export const PayoutListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
});
export type PayoutListQuery = z.infer<typeof PayoutListQuery>;
