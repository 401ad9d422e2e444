import { complete } from '../api-forms.ts';
import { add, type Books, type MethodRow, newId } from '../books.ts';
import { found, StripeRefusal } from '../errors.ts';
import { emit } from '../webhooks.ts';
import type { Resource } from './route.ts';

const renderCard = (number: string) =>
  complete('PaymentMethod.Card', {
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    exp_month: 12,
    exp_year: 2050,
    funding: 'credit',
    last4: number.slice(-4),
  });

export const renderMethod = ({ id, created, number, customer, redisplay }: MethodRow) =>
  complete('PaymentMethod', {
    id,
    object: 'payment_method',
    allow_redisplay: redisplay,
    billing_details: complete('PaymentMethod.BillingDetails', {}),
    card: renderCard(number),
    created,
    customer,
    livemode: false,
    type: 'card',
  });

/** The card of a customer that pays its subscriptions, by its id: `pm_` and the number. */
export const renderPlanCard = (id: string) =>
  renderMethod({ id, created: 0, number: id.slice('pm_'.length), customer: null, redisplay: 'unspecified' });

/** Makes a payment method of a card, attached to a customer who has ticked that it may be kept. */
export function makeMethod(books: Books, number: string, keeper: string | null): MethodRow {
  const redisplay = keeper ? 'always' : 'unspecified';
  const method = add(books.methods, {
    ...({ id: newId('pm'), created: books.now(), number, customer: keeper, redisplay } as const),
  });
  if (keeper) emit(books, 'payment_method.attached', renderMethod(method));
  return method;
}

export function detachMethod(books: Books, method: MethodRow): void {
  method.customer = null;
  emit(books, 'payment_method.detached', renderMethod(method));
}

export const paymentMethods: Resource = (books) => ({
  'POST /v1/payment_methods/{id}/detach': ({ ids: { id = '' } }) => {
    const method = found(books.methods.get(id), 'PaymentMethod', id);
    if (!method.customer) {
      throw new StripeRefusal(
        400,
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    detachMethod(books, method);
    return renderMethod(method);
  },
});
