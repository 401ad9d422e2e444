import type { JWK, JWTPayload } from 'jose';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { PaymentState } from '#shared/payments/payments.ts';
import type { TravelMode } from '#shared/travel.ts';
import type { Config } from './config.ts';
import type { Connection, Database, Tx } from './db/database.ts';
import { transaction } from './db/transaction.ts';
import type { Logger } from './log.ts';
import type { ProviderPayment } from './providers/payments/port.ts';
import type { Polygon, Position } from './providers/routing/port.ts';

/*
 * What a domain gives all others is declared here and implemented there, so that this file knows no domain.
 */

/** The dependencies of the domains, created once at start, and separately by each test. */
export interface Services {
  config: Config;
  log: Logger;
  db: Database;
  /** For the few statements where Kysely is in the way, and for LISTEN. */
  pool: pg.Pool;
  /** See `auth/keys/keys.ts`. */
  keys: TokenKeys;
  /** See `travel/travel-times.ts`. */
  travel: TravelTimes;
  /** See `purchases.ts`. */
  purchases: readonly Purchase[];
  /** Returns the current time; tests control it. */
  now: () => Date;
}

/** Services for functions that work on the pool and inside an open transaction alike. */
export interface ConnectedServices extends Omit<Services, 'db' | 'pool'> {
  db: Connection;
}

/** Services inside an open transaction, without access to the pool: see `inTransaction`. */
export interface TxServices extends ConnectedServices {
  db: Tx;
}

/** What a payment can buy: a booking, a change of one, a gift card, a pass. Each is registered by its domain. */
export interface Purchase {
  /**
   * Applies what the provider says about a payment to the payment and to what it buys, in one transaction.
   * @returns undefined for a payment that buys something else
   */
  apply(services: Services, payment: BuyingPayment, found: ProviderPayment): Promise<AppliedPayment | undefined>;
  /** Returns the SQL condition that something waits for payment `p`, so that it is not voided. */
  isAwaited(now: Date): RawBuilder<unknown>;
  /** Prepares the refunds that the next settlement pays. */
  beforeSettlement?(tx: Tx, now: Date): Promise<void>;
}

/** A payment, as far as what it buys needs to know it. */
export interface BuyingPayment {
  id: string;
  /** In minor units. */
  amount: number;
  booking_ids: string[];
  bought_gift_card_id: string | null;
  bought_pass_id: string | null;
}

/** The state of a payment, and whether it was just brought there. */
export interface AppliedPayment {
  state: PaymentState;
  isNew: boolean;
}

/** Signs and verifies access tokens. */
export interface TokenKeys {
  /** Returns a signed JWT with exactly these claims. */
  sign(claims: JWTPayload): Promise<string>;
  /** Returns the claims of a token that one of the keys signed and that has not expired at `now`; else undefined. */
  verify(token: string, now: Date): Promise<JWTPayload | undefined>;
  /** Returns the public keys: the body of /.well-known/jwks.json. */
  jwks(): Promise<{ keys: JWK[] }>;
}

/** The minutes from one place to others, in their order. */
export interface RouteTimes {
  /** null where there is no route. */
  minutes: (number | null)[];
  /** `estimate` when no engine answered in time. */
  by: 'route' | 'estimate';
}

export interface TravelTimes {
  /** The milliseconds that a page waits for the engine. */
  patience: number;
  /** Always answers, within the patience of a page or of the given budget. */
  minutes(from: Position, to: readonly Position[], mode: TravelMode, means?: RequestBudget): Promise<RouteTimes>;
  /** Estimates without an engine. */
  estimate(from: Position, to: readonly Position[], mode: TravelMode): RouteTimes;
  reach(from: Position, minutes: number, mode: TravelMode): Promise<{ area: Polygon[]; by: RouteTimes['by'] }>;
  stop(): void;
}

/** The time and quota that a request may spend on routing. */
export interface RequestBudget {
  /** The milliseconds to wait for the engine; with none left, it gets no request. */
  patience: number;
  /** Reserves quota for so many places of a paid engine. Without it, a paid engine gets no request. */
  reserveQuota?: ((places: number) => Promise<boolean>) | undefined;
}

/** Runs the work in a transaction, with services that use it. */
export const inTransaction = <Given extends ConnectedServices, Result>(
  services: Given,
  work: (inside: Omit<Given, 'db' | 'pool'> & TxServices, tx: Tx) => Promise<Result>,
): Promise<Result> => transaction(services.db, (tx) => work({ ...services, db: tx }, tx));
