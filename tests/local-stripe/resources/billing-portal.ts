import { complete } from '../api-forms.ts';
import { type Books, newId } from '../books.ts';
import { found } from '../errors.ts';
import { emit } from '../webhooks.ts';
import { renderCustomer } from './customers.ts';
import type { Resource } from './route.ts';

/** Where the portal leads back to, by customer. */
const returnUrls = new WeakMap<Books, Map<string, string>>();

/** The page on which a customer saves another card. */
export const renderPortal = (customer: string): string => `<!doctype html><title>Local Stripe</title>
<h1>Card and invoices</h1><p>${customer}</p><form method="post"><label>Card number
<input name="number" autocomplete="off" required></label><button>Save</button></form>`;

/** Saves the card. @returns where the browser goes next */
export function saveCard(books: Books, id: string, number: string): string {
  const customer = found(books.customers.get(id), 'customer', id);
  customer.card = number.replace(/\D/g, '');
  emit(books, 'customer.updated', renderCustomer(customer));
  return returnUrls.get(books)?.get(id) ?? '/';
}

export const billingPortal: Resource = (books) => {
  const returns = new Map<string, string>();
  returnUrls.set(books, returns);
  return {
    'POST /v1/billing_portal/sessions': ({ params }) => {
      const customer = found(books.customers.get(String(params.customer)), 'customer', String(params.customer));
      returns.set(customer.id, String(params.return_url ?? '/'));
      return complete('BillingPortal.Session', {
        id: newId('bps'),
        object: 'billing_portal.session',
        configuration: 'bpc_local',
        created: books.now(),
        customer: customer.id,
        livemode: false,
        return_url: params.return_url ?? null,
        url: `${books.url}/portal/${customer.id}`,
      });
    },
  };
};
