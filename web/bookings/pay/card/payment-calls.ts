import type { Checkout, TestCardAnswer, TestCardPayment } from '#shared/schemas/payments/payments.ts';
import type { Language } from '#shared/text/languages.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';

/** The requests by which a payment is paid. */
export interface PaymentCalls {
  payByCard: (card: TestCardPayment) => Promise<TestCardAnswer>;
  /** Opens the provider's page. */
  openPage: (locale: Language) => Promise<Checkout>;
  /** Asks the provider how it went. */
  refresh: () => Promise<unknown>;
}

/** Those for a payment of the reader's own. */
export const ownPaymentCalls = (id: string): PaymentCalls => {
  const route = api.payments[':id'];
  const param = { id };
  return {
    payByCard: (json) => readJson(route['test-card'].$post({ param, json })),
    openPage: (locale) => readJson(route.checkout.$post({ param, json: { locale } })),
    refresh: () => readJson(route.refresh.$post({ param })),
  };
};
