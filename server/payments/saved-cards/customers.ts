import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PaymentsProvider } from '#server/providers/payments/port.ts';
import type { Services } from '#server/services.ts';

interface CustomerRow {
  id: string;
  ref: string | null;
  email: string | null;
}

/**
 * Returns the id that a person has at the provider, and creates the customer with the first payment. Each account of a
 * provider has its own: after a change of the provider the ids of the old one are left alone.
 */
export async function ensureCustomer(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { cards }: Pick<PaymentsProvider, 'cards'>,
  { userId, email }: { userId: string; email: string | null },
): Promise<string> {
  const account = await cards.account();
  await sql`
    insert into payment_customers (user_id, account, created_at) values (${userId}, ${account}, ${now()})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<CustomerRow>`
    select id, ref, email from payment_customers where user_id = ${userId} and account = ${account}`.execute(db);
  const known = rows[0] as CustomerRow;
  if (known.ref && known.email === email) return known.ref;
  // The same key with another address would be refused.
  const key = `customer:${known.id}:${createHash('sha256')
    .update(email ?? '')
    .digest('hex')
    .slice(0, 16)}`;
  if (known.ref) await cards.updateCustomer(known.ref, { email }, key);
  const ref = known.ref ?? (await cards.createCustomer({ email }, key));
  await sql`update payment_customers set ref = ${ref}, email = ${email} where id = ${known.id}`.execute(db);
  return ref;
}
