import { complete } from '../api-forms.ts';
import { add, type Books, type DisputeRow, listOf, newId } from '../books.ts';
import { found } from '../errors.ts';
import type { Json } from '../form-body.ts';
import { emit } from '../webhooks.ts';
import { move, renderTransaction } from './balance-transactions.ts';
import type { Resource } from './route.ts';

/** What Stripe takes for a dispute, in cents. */
const DISPUTE_FEE = 2000;

/** Seconds in which evidence can be sent. */
const EVIDENCE_SECONDS = 9 * 86_400;

export const renderDispute = (books: Books, dispute: DisputeRow) =>
  complete('Dispute', {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.transactionIds.map((id) =>
      renderTransaction(found(books.transactions.get(id), 'balance_transaction', id)),
    ),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: complete('Dispute.Evidence', { enhanced_evidence: {}, ...dispute.evidence }),
    evidence_details: {
      due_by: dispute.created + EVIDENCE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: false,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: books.charges.get(dispute.chargeId)?.intentId,
    reason: 'fraudulent',
    status: dispute.status,
  });

/** A guest's bank takes a charge back. */
export function openDispute(books: Books, chargeId: string): DisputeRow {
  const charge = found(books.charges.get(chargeId), 'charge', chargeId);
  const { currency } = charge;
  const amount = charge.amount - charge.refunded;
  charge.disputed = true;
  const id = newId('du');
  const dispute = add(books.disputes, {
    id,
    created: books.now(),
    chargeId,
    amount,
    currency,
    status: 'needs_response',
    evidence: {},
    submissions: 0,
    transactionIds: [move(books, { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE, currency, source: id })],
  });
  emit(books, 'charge.dispute.created', renderDispute(books, dispute));
  emit(books, 'charge.dispute.funds_withdrawn', renderDispute(books, dispute));
  return dispute;
}

/** The bank decides. What is won comes back; the fee does not. */
export function closeDispute(books: Books, id: string, status: 'won' | 'lost'): void {
  const dispute = found(books.disputes.get(id), 'dispute', id);
  dispute.status = status;
  const { amount, currency } = dispute;
  if (status === 'won') {
    dispute.transactionIds.push(move(books, { type: 'adjustment', amount, currency, source: id }));
    emit(books, 'charge.dispute.funds_reinstated', renderDispute(books, dispute));
  }
  emit(books, 'charge.dispute.closed', renderDispute(books, dispute));
}

export const disputes: Resource = (books) => {
  const get = (id = '') => found(books.disputes.get(id), 'dispute', id);
  return {
    'GET /v1/disputes/{id}': ({ ids }) => renderDispute(books, get(ids.id)),
    'GET /v1/disputes': ({ params }) =>
      listOf(
        [...books.disputes.values()].filter(({ chargeId }) =>
          [undefined, books.charges.get(chargeId)?.intentId].includes(params.payment_intent as string),
        ),
        params,
        '/v1/disputes',
        (row) => renderDispute(books, row),
      ),
    'POST /v1/disputes/{id}': ({ ids, params }) => {
      const dispute = get(ids.id);
      Object.assign(dispute.evidence, params.evidence as Json);
      if (params.submit === true) {
        dispute.submissions += 1;
        dispute.status = 'under_review';
      }
      emit(books, 'charge.dispute.updated', renderDispute(books, dispute));
      return renderDispute(books, dispute);
    },
  };
};
