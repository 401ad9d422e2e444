import type { Books } from './books.ts';
import type { Json } from './form-body.ts';
import { renderTransaction } from './resources/balance-transactions.ts';
import { renderCharge } from './resources/charges.ts';
import { renderSession } from './resources/checkout-sessions.ts';
import { renderDispute } from './resources/disputes.ts';
import { renderInvoice } from './resources/invoices.ts';
import { renderIntent } from './resources/payment-intents.ts';
import { renderMethod, renderPlanCard } from './resources/payment-methods.ts';
import { renderRefund } from './resources/refunds.ts';

/** Returns the object that an id is of. */
function objectOf(books: Books, id: string): Json | undefined {
  const session = books.sessions.get(id);
  if (session) return renderSession(books, session);
  const intent = books.intents.get(id);
  if (intent) return renderIntent(intent);
  const charge = books.charges.get(id);
  if (charge) return renderCharge(charge);
  const refund = books.refunds.get(id);
  if (refund) return renderRefund(refund);
  const dispute = books.disputes.get(id);
  if (dispute) return renderDispute(books, dispute);
  const invoice = books.invoices.get(id);
  if (invoice) return renderInvoice(books, invoice);
  const method = books.methods.get(id);
  if (method) return renderMethod(method);
  if (id.startsWith('pm_')) return renderPlanCard(id);
  const transaction = books.transactions.get(id);
  return transaction && renderTransaction(transaction);
}

/**
 * Replaces ids in an answer by their objects, where `expand` names them: `payment_intent.latest_charge`, `data.charge`.
 */
export function expand(books: Books, answer: Json, paths: readonly string[]): void {
  for (const path of paths) expandPath(books, answer, path.split('.'));
}

function expandPath(books: Books, place: unknown, [key, ...rest]: string[]): void {
  if (Array.isArray(place)) {
    for (const each of place) expandPath(books, each, key === undefined ? [] : [key, ...rest]);
    return;
  }
  if (key === undefined || typeof place !== 'object' || place === null) return;
  const object = place as Json;
  const id = object[key];
  if (typeof id === 'string') object[key] = objectOf(books, id) ?? id;
  expandPath(books, object[key], rest);
}
