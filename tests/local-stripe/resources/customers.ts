import { complete } from '../api-forms.ts';
import { add, type Books, type CustomerRow, newId } from '../books.ts';
import { found } from '../errors.ts';
import { detachMethod } from './payment-methods.ts';
import type { Resource } from './route.ts';

/** The time of a customer: that of its test clock, if it has one. */
export const timeOf = (books: Books, customer: string): number =>
  books.clocks.get(books.customers.get(customer)?.clock ?? '')?.time ?? books.now();

export const renderCustomer = ({ id, created, params, card, clock }: CustomerRow) =>
  complete('Customer', {
    id,
    object: 'customer',
    balance: 0,
    created,
    email: params.email ?? null,
    name: params.name ?? null,
    invoice_settings: complete('Customer.InvoiceSettings', { default_payment_method: card && `pm_${card}` }),
    livemode: false,
    metadata: params.metadata ?? {},
    test_clock: clock,
  });

export const customers: Resource = (books) => ({
  'POST /v1/customers': ({ params }) =>
    renderCustomer(
      add(books.customers, {
        id: newId('cus'),
        created: books.now(),
        params,
        card: null,
        clock: (params.test_clock as string | undefined) ?? null,
      }),
    ),
  'GET /v1/customers/{id}': ({ ids: { id = '' } }) => renderCustomer(found(books.customers.get(id), 'customer', id)),
  'POST /v1/customers/{id}': ({ ids: { id = '' }, params }) => {
    const customer = found(books.customers.get(id), 'customer', id);
    customer.params = { ...customer.params, ...params };
    return renderCustomer(customer);
  },
  'DELETE /v1/customers/{id}': ({ ids: { id = '' } }) => {
    found(books.customers.get(id), 'customer', id);
    for (const method of books.methods.values()) if (method.customer === id) detachMethod(books, method);
    books.customers.delete(id);
    return { id, object: 'customer', deleted: true };
  },
});
