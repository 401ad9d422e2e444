import { complete } from '../api-forms.ts';
import { add, type Books, newId } from '../books.ts';
import { found } from '../errors.ts';
import type { Resource } from './route.ts';
import { renewSubscriptions } from './subscriptions.ts';

const render = ({ id, created, time }: { id: string; created: number; time: number }) =>
  complete('TestHelpers.TestClock', {
    ...{ id, object: 'test_helpers.test_clock', created, livemode: false },
    deletes_after: created + 30 * 86_400,
    frozen_time: time,
    status: 'ready',
    status_details: complete('TestHelpers.TestClock.StatusDetails', {}),
  });

/** Gives a customer a test clock, as Stripe's own dashboard does for a new one, or moves the one that it has. */
export function moveClock(books: Books, customerId: string, time: number): void {
  const customer = found(books.customers.get(customerId), 'customer', customerId);
  customer.clock ??= add(books.clocks, { id: newId('clock'), created: books.now(), time }).id;
  const clock = books.clocks.get(customer.clock);
  if (clock) clock.time = time;
  renewSubscriptions(books);
}

export const testClocks: Resource = (books) => {
  const get = (id = '') => found(books.clocks.get(id), 'test_clock', id);
  return {
    'POST /v1/test_helpers/test_clocks': ({ params }) =>
      render(add(books.clocks, { id: newId('clock'), created: books.now(), time: Number(params.frozen_time) })),
    'GET /v1/test_helpers/test_clocks/{id}': ({ ids }) => render(get(ids.id)),
    'POST /v1/test_helpers/test_clocks/{id}/advance': ({ ids, params }) => {
      const clock = get(ids.id);
      clock.time = Number(params.frozen_time);
      renewSubscriptions(books);
      return render(clock);
    },
  };
};
