import { complete } from '../api-forms.ts';
import { add, newId } from '../books.ts';
import { found } from '../errors.ts';
import type { Json } from '../form-body.ts';
import type { Resource } from './route.ts';

const renderCustomer = ({ id, created, params }: { id: string; created: number; params: Json }) =>
  complete('Customer', {
    id,
    object: 'customer',
    balance: 0,
    created,
    email: params.email ?? null,
    name: params.name ?? null,
    invoice_settings: complete('Customer.InvoiceSettings', {}),
    livemode: false,
    metadata: params.metadata ?? {},
  });

export const customers: Resource = (books) => ({
  'POST /v1/customers': ({ params }) =>
    renderCustomer(add(books.customers, { id: newId('cus'), created: books.now(), params })),
  'GET /v1/customers/{id}': ({ ids: { id = '' } }) => renderCustomer(found(books.customers.get(id), 'customer', id)),
});
