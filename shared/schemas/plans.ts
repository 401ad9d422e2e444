import { z } from 'zod';
import { DECLINE_CODES } from '../payments/payments.ts';
import { CHARGE_KINDS } from '../plans/plans.ts';
import { SANDBOX_STEPS } from '../plans/sandbox.ts';
import { SUBSCRIPTION_STATES, SUBSCRIPTION_TRANSITIONS, type SubscriptionAction } from '../plans/transitions.ts';
import { Id, Moment, MoneyShape } from './values.ts';

const PlanId = z.string().regex(/^[a-z_]{1,40}$/);
const Limit = z.number().int().nullable();
const Count = z.number().int();

/** What owners of studios can have; null is no limit. */
export const Plan = z
  .object({
    id: PlanId,
    name: z.string(),
    /** A month, with its tax. */
    price: MoneyShape,
    /** What the platform takes of sales, in percent. */
    commission: z.number(),
    limits: z.object({ studios: Limit, offerings: Limit, members: Limit }),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

export const PlanList = z.object({ items: z.array(Plan), vat_percent: z.number() }).meta({ id: 'PlanList' });
export type PlanList = z.infer<typeof PlanList>;

const OverLimit = z.object({ id: Id, title: z.string() });

/**
 * A person with an account in the teams of an owner: the id of a place on one of them, and the names of the studios.
 */
const PlanMember = z.object({ id: Id, name: z.string(), studios: z.array(z.string()) });
export type PlanMember = z.infer<typeof PlanMember>;

/** A payment for a plan that is not done. */
const OpenCharge = z.object({
  kind: z.enum(CHARGE_KINDS),
  plan: PlanId,
  amount: MoneyShape,
  /** What it waits for; null for another try of the card. */
  step: z.enum(['second_step', 'pending']).nullable(),
  decline_code: z.enum(DECLINE_CODES).nullable(),
  card_last4: z.string().nullable(),
});

/** The plan of an owner. */
export const Subscription = z
  .object({
    plan: PlanId,
    state: z.enum(SUBSCRIPTION_STATES),
    /** What it becomes when the period ends; null if it stays. */
    next_plan: PlanId.nullable(),
    /** The period that is paid for; null for a plan that is not charged for. */
    period_starts_at: Moment.nullable(),
    period_ends_at: Moment.nullable(),
    card_last4: z.string().nullable(),
    usage: z.object({ studios: Count, offerings: Count, members: Count }),
    /** Sold in the last 30 days. */
    sold: MoneyShape,
    payment: OpenCharge.nullable(),
    /** The renewal that was declined. */
    failure: z
      .object({
        tries: z.array(z.object({ at: Moment, decline_code: z.enum(DECLINE_CODES) })),
        next_try_at: Moment,
        ends_at: Moment,
      })
      .nullable(),
    /** Offerings that stop selling, and people who lose their rights, because the plan allows fewer. */
    over_limit: z.object({ stops_at: Moment, offerings: z.array(OverLimit), members: z.array(PlanMember) }).nullable(),
    /** Offerings that have stopped for that reason. */
    paused: z.array(OverLimit),
    /** People in the teams who have no rights for that reason. */
    paused_members: z.array(PlanMember),
    /** Cards are those of the test bank, and no money moves. */
    is_test: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const PlanPreviewQuery = z.object({ plan: PlanId });

/** What choosing a plan does, and costs now. */
export const PlanPreview = z
  .object({
    plan: PlanId,
    kind: z.enum(['start', 'upgrade', 'downgrade', 'cancel', 'keep', 'same']),
    /** When it takes effect. */
    at: Moment,
    /** The new plan for what is left of the period, and the old one for the same days. */
    price: MoneyShape,
    credit: MoneyShape,
    /** What is paid now. */
    due: MoneyShape,
    days_left: Count.nullable(),
    days: Count.nullable(),
    /** When the next month is paid; null for the free plan. */
    next_payment_at: Moment.nullable(),
    /** Offerings that would be over the limit of the plan. */
    over_limit: z.array(OverLimit),
    /** When they would stop selling. */
    stops_at: Moment,
    /**
     * What is published, the last booked first, and what of it stays on sale; who is in the teams beside the owner, and
     * who of them keeps the rights. Null where the plan allows all.
     */
    choice: z
      .object({
        studios: z.array(z.object({ id: Id, name: z.string(), stays: z.boolean() })),
        offerings: z.array(
          z.object({
            id: Id,
            title: z.string(),
            studio_id: Id,
            /** In the last 30 days. */
            sold: MoneyShape,
            stays: z.boolean(),
          }),
        ),
        members: z.array(PlanMember.extend({ stays: z.boolean() })),
      })
      .nullable(),
  })
  .meta({ id: 'PlanPreview' });
export type PlanPreview = z.infer<typeof PlanPreview>;

/** `PUT /api/v1/me/subscription/kept`: what stays on sale, and who on the team, where a plan allows less. */
export const KeptByPlan = z
  .strictObject({
    studios: z.array(Id).max(500),
    offerings: z.array(Id).max(2000),
    members: z.array(Id).max(500).default([]),
  })
  .meta({ id: 'KeptByPlan' });
export type KeptByPlan = z.infer<typeof KeptByPlan>;

const CardNumber = z
  .string()
  .max(30)
  .regex(/^[\d -]{12,}$/, 'must be the number of a card');

export const PlanChoice = z
  .strictObject({
    plan: PlanId,
    /** What the owner was told it costs now, in minor units. */
    due: z.int32().min(0),
    /** A card of the test bank; without, the saved one pays. */
    card: CardNumber.optional(),
  })
  .meta({ id: 'PlanChoice' });

export const PlanCard = z.strictObject({ number: CardNumber }).meta({ id: 'PlanCard' });

export const PlanPayment = z
  .strictObject({
    /** The answer to the bank's second step. */
    confirmed: z.boolean().optional(),
  })
  .meta({ id: 'PlanPayment' });

/** What became of a change or a payment. */
export const PlanAnswer = z
  .object({
    /**
     * `planned`: nothing is paid; `second_step`: the bank asks; `pending`: it decides later; `page`: it goes on at
     * `url`.
     */
    outcome: z.enum(['paid', 'planned', 'second_step', 'pending', 'declined', 'page']),
    decline_code: z.enum(DECLINE_CODES).nullable(),
    /** The provider's page. */
    url: z.string().nullable(),
    subscription: Subscription,
  })
  .meta({ id: 'PlanAnswer' });
export type PlanAnswer = z.infer<typeof PlanAnswer>;

/** A page of the provider to go to; its address works for minutes. */
export const PlanPage = z.object({ url: z.string() }).meta({ id: 'PlanPage' });

/** What an owner paid for a plan. */
export const PlanCharge = z
  .object({
    id: Id,
    reference: z.string(),
    kind: z.enum(CHARGE_KINDS),
    plan: PlanId,
    plan_name: z.string(),
    amount: MoneyShape,
    /** The tax in it. */
    vat: MoneyShape,
    credit: MoneyShape,
    period_starts_at: Moment,
    period_ends_at: Moment,
    paid_at: Moment,
    card_last4: z.string().nullable(),
    /** The provider has an invoice of it. */
    has_invoice: z.boolean(),
  })
  .meta({ id: 'PlanCharge' });
export type PlanCharge = z.infer<typeof PlanCharge>;

const ACTIONS = Object.keys(SUBSCRIPTION_TRANSITIONS) as [SubscriptionAction, ...SubscriptionAction[]];

/** A subscription to try the cycle with, at a time of its own. */
export const TestSubscription = z
  .object({
    subscription: Subscription,
    /** Its time. */
    now: Moment,
    /** What comes next; null after the last step. */
    next_step: z.enum(SANDBOX_STEPS).nullable(),
    events: z.array(
      z.object({
        id: z.number().int(),
        action: z.enum(ACTIONS),
        plan: z.string().nullable(),
        amount: MoneyShape.nullable(),
        decline_code: z.enum(DECLINE_CODES).nullable(),
        at: Moment,
      }),
    ),
  })
  .meta({ id: 'TestSubscription' });
export type TestSubscription = z.infer<typeof TestSubscription>;

export const TestSubscriptionStep = z
  .strictObject({ step: z.enum(SANDBOX_STEPS) })
  .meta({ id: 'TestSubscriptionStep' });
