import { complete } from '../api-forms.ts';
import { add, type Books, listOf, newId, type PriceRow } from '../books.ts';
import { found } from '../errors.ts';
import type { Resource } from './route.ts';

export const priceOf = (books: Books, id: string): PriceRow => found(books.prices.get(id), 'price', id);

export const renderPrice = ({ id, created, params, product }: PriceRow) =>
  complete('Price', {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency: params.currency,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: params.metadata ?? {},
    product,
    recurring: complete('Price.Recurring', { interval: 'month', interval_count: 1, usage_type: 'licensed' }),
    tax_behavior: 'inclusive',
    type: 'recurring',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  });

export const prices: Resource = (books) => ({
  'POST /v1/prices': ({ params }) =>
    renderPrice(
      add(books.prices, {
        id: newId('price'),
        created: books.now(),
        params: { ...(params as PriceRow['params']), unit_amount: Number(params.unit_amount) },
        product: newId('prod'),
      }),
    ),
  'GET /v1/prices': ({ params }) => {
    const keys = params.lookup_keys as string[] | undefined;
    const wanted = [...books.prices.values()].filter(
      ({ params: { lookup_key = '' } }) => keys?.includes(lookup_key) ?? true,
    );
    return listOf(wanted, params, '/v1/prices', renderPrice);
  },
});
