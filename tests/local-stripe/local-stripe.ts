import type { AddressInfo } from 'node:net';
import { createBooks, type EventRow, newId } from './books.ts';
import { createFaults } from './faults.ts';
import { letTimePass } from './passing-time.ts';
import { move } from './resources/balance-transactions.ts';
import { saveCard } from './resources/billing-portal.ts';
import { type CardOutcome, paySession, settlePayment } from './resources/checkout-sessions.ts';
import { closeDispute, openDispute } from './resources/disputes.ts';
import { makeRefund, settleRefund } from './resources/refunds.ts';
import { moveClock } from './resources/test-clocks.ts';
import { createStripeServer, SECRET_KEY } from './server.ts';
import { type Deliver, sendEvents, WEBHOOK_SECRET } from './webhooks.ts';

/**
 * Starts a Stripe of our own on loopback, for the real SDK: it keeps its books in memory, has a hosted page for cards,
 * takes idempotency keys, and signs webhooks. What does not have the form of Stripe's API is in `violations`.
 * @param deliver hands a webhook to the program; it is called by `deliver` only
 * @param port 0: any
 */
export async function startLocalStripe({
  now = () => new Date(),
  deliver = async () => 0,
  port = 0,
}: {
  now?: () => Date;
  deliver?: Deliver;
  port?: number;
} = {}) {
  const books = createBooks(now);
  const faults = createFaults();
  const violations: string[] = [];
  const server = createStripeServer(books, faults, violations);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  books.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: books.url,
    /** The settings of the program for it. */
    settings: {
      ...{ STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: books.url },
      STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    },
    books,
    faults,
    violations,
    /** Sends the webhooks that are due, each `times` often, in another order than they happened in. */
    async deliver(how: { times?: number; order?: (events: EventRow[]) => EventRow[] } = {}) {
      letTimePass(books);
      await sendEvents(books, deliver, how);
    },
    /** Pays a session as the hosted page does. @param keep the guest has ticked that the card may be kept */
    pay: (sessionId: string, outcome: CardOutcome = 'succeeded', number = '4242424242424242', keep = false) =>
      paySession(books, sessionId, number, outcome, keep),
    settlePayment: (sessionId: string, outcome: 'succeeded' | 'failed') => settlePayment(books, sessionId, outcome),
    /** Refunds in the name of somebody who uses Stripe's own dashboard. */
    refund: (intentId: string, amount?: number, metadata?: Record<string, string>) =>
      makeRefund(books, intentId, { amount, metadata }),
    /** Pays out to the platform's own bank. */
    payOut: (amount: number) => move(books, { type: 'payout', amount: -amount, currency: 'eur', source: newId('po') }),
    /** Bills the platform for something else than a charge. */
    bill: (amount: number) =>
      move(books, { type: 'stripe_fee', amount: -amount, currency: 'eur', source: newId('fee') }),
    settleRefund: (id: string, outcome: 'succeeded' | 'failed') => settleRefund(books, id, outcome),
    dispute: (chargeId: string) => openDispute(books, chargeId),
    closeDispute: (id: string, outcome: 'won' | 'lost') => closeDispute(books, id, outcome),
    /** Saves another card of a customer, as on the portal's page. */
    saveCard: (customer: string, number: string) => saveCard(books, customer, number),
    /** Moves the test clock of a customer, with what is due until then. */
    moveClock: (customer: string, to: Date) => moveClock(books, customer, Math.floor(to.getTime() / 1000)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;
