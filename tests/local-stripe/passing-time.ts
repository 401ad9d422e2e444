import type { Books } from './books.ts';
import { renderCharge } from './resources/charges.ts';
import { expireSession } from './resources/checkout-sessions.ts';
import { cancelIntent } from './resources/payment-intents.ts';
import { renewSubscriptions } from './resources/subscriptions.ts';
import { emit } from './webhooks.ts';

/**
 * Does what the time has done since the last request: sessions and authorisations end, and subscriptions are renewed.
 */
export function letTimePass(books: Books): void {
  const now = books.now();
  renewSubscriptions(books);
  for (const session of books.sessions.values()) {
    if (session.status === 'open' && session.expiresAt <= now) expireSession(books, session);
  }
  for (const charge of books.charges.values()) {
    if (charge.captureBefore === null || charge.captureBefore > now) continue;
    const intent = books.intents.get(charge.intentId);
    if (intent) cancelIntent(books, intent, 'automatic');
    emit(books, 'charge.expired', renderCharge(charge));
  }
}
