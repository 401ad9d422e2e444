import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { transaction } from '#server/db/transaction.ts';
import { assertId } from '#server/http/ids.ts';
import { refuse } from '#server/http/refuse.ts';
import { decideReturn, lockWaitingReturn } from '#server/payments/payments.ts';
import type { Services } from '#server/services.ts';
import type { ReturnDecision, ReturnedRefund } from '#shared/schemas/bookings/refunds.ts';

interface ReturnedRow extends Omit<ReturnedRefund, 'amount' | 'returned_at'> {
  amount: number;
  currency: string;
  returned_at: Date;
}

/** The most that are listed. */
const MAX_LISTED = 500;

/** Lists the refunds that banks returned and that wait for a decision, the longest waiting first. */
export async function listReturnedRefunds({ db }: Services): Promise<{ items: ReturnedRefund[] }> {
  const { rows } = await sql<ReturnedRow>`
    select t.id, r.amount, p.currency::text, t.returned_at, p.card_last4,
      (select count(*)::int from refund_returns x where x.refund_id = r.id) as times,
      jsonb_build_object('id', u.id, 'name', f.full_name, 'email', u.email) as guest,
      case when b.id is not null then jsonb_build_object('id', b.id, 'reference', b.reference, 'title', o.title) end as booking,
      jsonb_build_object('id', s.id, 'name', s.name) as studio,
      case when t.iban is not null then jsonb_build_object('iban', t.iban, 'account_name', t.account_name) end as wanted
    from refund_returns t join refunds r on r.id = t.refund_id join payments p on p.id = r.payment_id
    join auth.users u on u.id = p.guest_id left join profiles f on f.id = u.id
    join studios s on s.id = r.studio_id
    left join bookings b on b.id = r.booking_id left join offerings o on o.id = b.offering_id
    where t.decided_at is null and r.state = 'failed'
    order by t.returned_at, t.id limit ${MAX_LISTED}`.execute(db);
  return {
    items: rows.map(({ amount, currency, returned_at, ...row }) => ({
      ...row,
      amount: { amount, currency },
      returned_at: returned_at.toISOString(),
    })),
  };
}

/**
 * Carries out what an administrator decides about a returned refund. What goes to another card or account was sent
 * there by hand.
 * @throws Refusal `payments.return_decided`; `http.not_found`
 */
export async function decideReturnedRefund(
  services: Services,
  admin: { userId: string },
  id: string,
  { way, reference }: ReturnDecision,
): Promise<void> {
  assertId(id);
  await transaction(services.db, async (tx) => {
    const now = services.now();
    const waiting = await lockWaitingReturn(tx, id);
    if (!waiting) {
      const { rows } = await sql`select from refund_returns where id = ${id}`.execute(tx);
      return refuse(rows.length > 0 ? 'payments.return_decided' : 'http.not_found');
    }
    await decideReturn(tx, waiting, { way, by: admin.userId, reference }, now);
    const data = { way, reference, amount: waiting.amount, currency: waiting.currency };
    const activity = { by: admin.userId, subject: waiting.refund_id, data };
    await record({ ...services, db: tx }, 'refund.return_decided', activity);
  });
}
