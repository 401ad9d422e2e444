import { complete } from '../api-forms.ts';
import { add, type Books, listOf, newId, type TransactionRow } from '../books.ts';
import type { Resource } from './route.ts';

/** Writes a movement of the platform's balance. @param fee of Stripe, in minor units */
export const move = (
  books: Books,
  { type, amount, currency, source, fee = 0 }: Omit<TransactionRow, 'id' | 'created' | 'fee'> & { fee?: number },
): string =>
  add(books.transactions, { id: newId('txn'), created: books.now(), type, amount, fee, currency, source }).id;

export const renderTransaction = ({ id, created, type, amount, fee, currency, source }: TransactionRow) =>
  complete('BalanceTransaction', {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created + 3 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    fee,
    fee_details:
      fee === 0 ? [] : [complete('BalanceTransaction.FeeDetail', { amount: fee, currency, type: 'stripe_fee' })],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'pending',
    type,
  });

export const balanceTransactions: Resource = (books) => ({
  'GET /v1/balance_transactions': ({ params }) =>
    listOf(books.transactions.values(), params, '/v1/balance_transactions', renderTransaction),
});
