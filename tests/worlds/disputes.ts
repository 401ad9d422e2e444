import { findPayment, recordDisputes } from '#server/payments/payments.ts';
import { importTransactions } from '#server/reconciliation/import-transactions.ts';
import type { TestWorld } from '../harness.ts';

/** What the test bank asks for a dispute, in minor units. */
const FEE = 2000;

/** What a charge is taken back for, and of how much. */
interface Disputed {
  ref: string;
  /** Minor units. */
  amount: number;
}

const disputeOf = ({ ref, amount }: Disputed, state: 'open' | 'won' | 'lost') => ({
  ...{ ref, amount, state },
  ...{ currency: 'EUR', reason: 'fraudulent', evidenceDueAt: null },
});

/** Disputes of payments by the test bank, which has none of its own. The functions return a status as the API does. */
export function createDisputes(world: TestWorld) {
  const { db, pool, now } = world;

  /** The guest's bank takes the latest charge for a booking back: all of it, or what has not been refunded. */
  async function openDispute(bookingId: string, { all = false } = {}): Promise<{ http: number }> {
    const { rows } = await pool.query<{ id: string; amount: number }>(
      `select p.id, p.amount - case when $2 then 0 else coalesce((select sum(r.amount) from refunds r
          where r.payment_id = p.id and r.state = 'succeeded'), 0)::int end as amount
        from payments p join payment_items i on i.payment_id = p.id
        where i.booking_id = $1 and p.state = 'captured' and p.provider = 'test_bank'
          and not exists (select from disputes d where d.payment_id = p.id) order by p.id desc limit 1`,
      [bookingId, all],
    );
    const [charge] = rows;
    const payment = charge && (await findPayment(db, charge.id));
    if (!charge || !payment || charge.amount === 0) return { http: 404 };
    const ref = `dp_${charge.id}`;
    await recordDisputes(db, payment, [disputeOf({ ref, amount: charge.amount }, 'open')], now());
    const taken = { ref: `txn_${ref}`, about: ref, amount: -charge.amount, fee: FEE, currency: 'EUR', at: now() };
    await importTransactions(db, 'test_bank', [{ ...taken, kind: 'dispute' }], now());
    return { http: 200 };
  }

  /** The bank decides the dispute that is open the longest. */
  async function decideDispute(won: boolean): Promise<{ http: number }> {
    const { rows } = await pool.query<Disputed & { payment_id: string }>(
      `select payment_id, provider_ref as ref, amount from disputes where state = 'open' order by id limit 1`,
    );
    const [open] = rows;
    const payment = open && (await findPayment(db, open.payment_id));
    if (!open || !payment) return { http: 404 };
    // The news comes twice.
    for (const _ of [1, 2]) await recordDisputes(db, payment, [disputeOf(open, won ? 'won' : 'lost')], now());
    return { http: 200 };
  }

  return { openDispute, decideDispute };
}
