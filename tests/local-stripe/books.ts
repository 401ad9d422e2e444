import { randomBytes } from 'node:crypto';
import type { Json } from './form-body.ts';

type Metadata = Record<string, string>;

export interface SessionRow {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  currency: string;
  title: string;
  params: Json;
  metadata: Metadata;
  intentId: string | null;
  mode: string;
  subscriptionId: string | null;
  /** What the hosted page says about the last card. */
  declined: string | null;
}

export interface IntentRow {
  id: string;
  created: number;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  amount: number;
  currency: string;
  manual: boolean;
  data: Json;
  metadata: Metadata;
  /** Null for one without a hosted page. */
  sessionId: string | null;
  customer: string | null;
  methodId: string | null;
  chargeId: string | null;
  declined: string | null;
  canceledAt: number | null;
  cancellation: string | null;
}

export interface ChargeRow {
  id: string;
  created: number;
  intentId: string;
  status: 'succeeded' | 'failed';
  number: string;
  amount: number;
  currency: string;
  captured: boolean;
  refunded: number;
  captureBefore: number | null;
  transactionId: string | null;
  disputed: boolean;
  declined: string | null;
  metadata: Metadata;
  transferGroup: string | null;
}

export interface RefundRow {
  id: string;
  created: number;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Metadata;
  transactionId: string;
  failureTransactionId: string | null;
}

export interface TransferRow {
  id: string;
  created: number;
  amount: number;
  currency: string;
  destination: string;
  source: string | null;
  group: string | null;
  description: string | null;
  metadata: Metadata;
  transactionId: string;
  reversals: { id: string; created: number; amount: number; metadata: Metadata; transactionId: string }[];
}

export interface DisputeRow {
  id: string;
  created: number;
  chargeId: string;
  amount: number;
  currency: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  evidence: Json;
  submissions: number;
  transactionIds: string[];
}

export interface TransactionRow {
  id: string;
  created: number;
  type: string;
  amount: number;
  fee: number;
  currency: string;
  source: string;
}

export interface AccountRow {
  id: string;
  created: number;
  params: Json;
  /** Whether the studio has given what Stripe asks for. */
  ready: boolean;
}

/** Lets a browser show forms of an account; its id is the client secret. */
export interface AccountSessionRow {
  id: string;
  account: string;
  /** The forms that it shows. */
  components: string[];
  expiresAt: number;
}

export interface CustomerRow {
  id: string;
  created: number;
  params: Json;
  /** The card that pays its subscriptions. */
  card: string | null;
  /** Its test clock. */
  clock: string | null;
}

/** A card, saved while it has a customer. */
export interface MethodRow {
  id: string;
  created: number;
  number: string;
  customer: string | null;
  /** `always`: the customer has ticked that it may be shown again. */
  redisplay: 'always' | 'unspecified';
}

export interface PriceRow {
  id: string;
  created: number;
  params: { currency: string; unit_amount: number; lookup_key?: string; metadata?: Metadata };
  product: string;
}

export interface SubscriptionRow {
  id: string;
  created: number;
  customer: string;
  status: 'active' | 'past_due' | 'canceled';
  priceId: string;
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelsAtEnd: boolean;
  /** The price of an upgrade that is not paid, and its invoice. */
  pending: { priceId: string; invoiceId: string } | null;
  latestInvoice: string | null;
  canceledAt: number | null;
}

export interface InvoiceRow {
  id: string;
  created: number;
  customer: string;
  subscription: string;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  status: 'open' | 'paid' | 'void';
  currency: string;
  lines: { priceId: string; amount: number; start: number; end: number; isProration: boolean }[];
  intentId: string | null;
  tries: number;
  nextTry: number | null;
}

export interface EventRow {
  id: string;
  created: number;
  type: string;
  object: Json;
  /** The account that it concerns, for one of another account. */
  account: string | null;
  delivered: boolean;
  attempts: number;
  /** Seconds since 1970 before which it is not sent again. */
  dueAt: number;
}

/** All that the local Stripe knows, and its clock. */
export interface Books {
  /** The id of the account whose books they are. */
  account: string;
  /** Seconds since 1970. */
  now(): number;
  sessions: Map<string, SessionRow>;
  intents: Map<string, IntentRow>;
  charges: Map<string, ChargeRow>;
  refunds: Map<string, RefundRow>;
  transfers: Map<string, TransferRow>;
  disputes: Map<string, DisputeRow>;
  transactions: Map<string, TransactionRow>;
  accounts: Map<string, AccountRow>;
  accountSessions: Map<string, AccountSessionRow>;
  customers: Map<string, CustomerRow>;
  methods: Map<string, MethodRow>;
  prices: Map<string, PriceRow>;
  subscriptions: Map<string, SubscriptionRow>;
  invoices: Map<string, InvoiceRow>;
  clocks: Map<string, { id: string; created: number; time: number }>;
  events: Map<string, EventRow>;
  /** Refunds are decided later, by `settleRefund`. */
  slowRefunds: boolean;
  /** How many requests came. */
  requests: number;
  /** Where it listens. */
  url: string;
}

export const createBooks = (now: () => Date): Books => ({
  account: newId('acct'),
  now: () => Math.floor(now().getTime() / 1000),
  sessions: new Map(),
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  transfers: new Map(),
  disputes: new Map(),
  transactions: new Map(),
  accounts: new Map(),
  accountSessions: new Map(),
  customers: new Map(),
  methods: new Map(),
  prices: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  clocks: new Map(),
  events: new Map(),
  slowRefunds: false,
  requests: 0,
  url: '',
});

export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;

/** Adds a row to one of the books. */
export function add<Row extends { id: string }>(book: Map<string, Row>, row: Row): Row {
  book.set(row.id, row);
  return row;
}

/** A list of the API, the latest first, filtered by time and cut where the request says. */
export function listOf<Row extends { id: string; created: number }>(
  rows: Iterable<Row>,
  params: Json,
  url: string,
  render: (row: Row) => Json,
) {
  const created = (params.created ?? {}) as { gte?: number; gt?: number; lte?: number; lt?: number };
  const all = [...rows]
    .reverse()
    .filter(
      (row) =>
        row.created >= (created.gte ?? 0) &&
        row.created > (created.gt ?? -1) &&
        row.created <= (created.lte ?? Number.POSITIVE_INFINITY) &&
        row.created < (created.lt ?? Number.POSITIVE_INFINITY),
    );
  const after = all.findIndex(({ id }) => id === params.starting_after) + 1;
  const limit = Number(params.limit ?? 10);
  return {
    object: 'list',
    url,
    has_more: all.length > after + limit,
    data: all.slice(after, after + limit).map(render),
  };
}
