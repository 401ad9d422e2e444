import { complete } from '../api-forms.ts';
import { add, listOf, newId, type TransferRow } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import { emit } from '../webhooks.ts';
import { move } from './balance-transactions.ts';
import type { Resource } from './route.ts';

const reversedOf = ({ reversals }: TransferRow) => reversals.reduce((sum, { amount }) => sum + amount, 0);

type Reversal = TransferRow['reversals'][number];

const renderReversal = (transfer: TransferRow, { id, created, amount, metadata, transactionId }: Reversal) =>
  complete('TransferReversal', {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transactionId,
    created,
    currency: transfer.currency,
    metadata,
    transfer: transfer.id,
  });

export const renderTransfer = (transfer: TransferRow) =>
  complete('Transfer', {
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: reversedOf(transfer),
    balance_transaction: transfer.transactionId,
    created: transfer.created,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    livemode: false,
    metadata: transfer.metadata,
    reversals: listOf(transfer.reversals, { limit: 10 }, `/v1/transfers/${transfer.id}/reversals`, (each) =>
      renderReversal(transfer, each),
    ),
    reversed: reversedOf(transfer) === transfer.amount,
    source_transaction: transfer.source,
    transfer_group: transfer.group,
  });

interface TransferParams {
  amount: number;
  currency: string;
  destination: string;
  source_transaction?: string;
  transfer_group?: string;
  description?: string;
  metadata?: Record<string, string>;
}

export const transfers: Resource = (books) => ({
  'POST /v1/transfers': ({ params }) => {
    const asked = params as unknown as TransferParams;
    const account = found(books.accounts.get(asked.destination), 'destination', asked.destination);
    if (!account.ready) {
      throw new StripeRefusal(
        400,
        'Your destination account needs to have at least one of the following capabilities enabled: transfers',
        { code: 'insufficient_capabilities_for_transfer' },
      );
    }
    const { source_transaction: source = null } = asked;
    if (source) {
      const charge = found(books.charges.get(source), 'charge', source);
      const sent = [...books.transfers.values()].filter((each) => each.source === source);
      const left = charge.amount - sent.reduce((sum, each) => sum + each.amount, 0);
      if (!charge.captured || asked.amount > left) {
        throw new StripeRefusal(400, `Transfers using this transaction as a source must not exceed ${left}.`);
      }
    }
    const id = newId('tr');
    const { amount, currency } = asked;
    const transfer = add(books.transfers, {
      id,
      created: books.now(),
      amount,
      currency,
      destination: asked.destination,
      source,
      group: asked.transfer_group ?? books.charges.get(source ?? '')?.transferGroup ?? null,
      description: asked.description ?? null,
      metadata: asked.metadata ?? {},
      transactionId: move(books, { type: 'transfer', amount: -amount, currency, source: id }),
      reversals: [],
    });
    emit(books, 'transfer.created', renderTransfer(transfer));
    return renderTransfer(transfer);
  },
  'GET /v1/transfers/{id}': ({ ids: { id = '' } }) => renderTransfer(found(books.transfers.get(id), 'transfer', id)),
  'GET /v1/transfers': ({ params }) =>
    listOf(
      [...books.transfers.values()].filter(
        ({ group, destination }) =>
          [undefined, group].includes(params.transfer_group as string) &&
          [undefined, destination].includes(params.destination as string),
      ),
      params,
      '/v1/transfers',
      renderTransfer,
    ),
  'POST /v1/transfers/{id}/reversals': ({ ids: { id = '' }, params }) => {
    const transfer = found(books.transfers.get(id), 'transfer', id);
    const left = transfer.amount - reversedOf(transfer);
    const amount = Number(params.amount ?? left);
    if (amount > left || amount < 1) {
      throw new StripeRefusal(400, `Reversal amount (${amount}) is greater than the amount left (${left})`);
    }
    const reversal: Reversal = {
      id: newId('trr'),
      created: books.now(),
      amount,
      metadata: (params.metadata ?? {}) as Record<string, string>,
      transactionId: '',
    };
    const { currency } = transfer;
    reversal.transactionId = move(books, { type: 'transfer_refund', amount, currency, source: reversal.id });
    transfer.reversals.push(reversal);
    emit(books, 'transfer.reversed', renderTransfer(transfer));
    return renderReversal(transfer, reversal);
  },
});
