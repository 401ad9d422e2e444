import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../query.ts';
import { bookingQuery, ownBookingsQuery } from './bookings-queries.ts';

vi.mock(import('../accounts/session.ts'), async (original) => ({
  ...(await original()),
  findUserId: async () => undefined,
}));

vi.stubEnv('SSR', false);

/** Creates a client that answers every request with the same JSON, and counts them. */
function stubClient(json: unknown) {
  const asked = vi.fn(async () => Response.json(json));
  const client = { bookings: { ':id': { $get: asked } }, me: { bookings: { $get: asked } } } as never;
  return { client, asked };
}

test('a ticket shown again is fetched again, and shows cached data until then', async () => {
  const { client, asked } = stubClient({ state: 'cancelled' });
  const cache = createQueryClient();
  const query = bookingQuery(client, 'one');
  cache.setQueryData(query.queryKey, { state: 'confirmed' } as never);
  const observer = new QueryObserver(cache, query);
  const stop = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult().data?.state).toBe('confirmed');
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.state).toBe('cancelled'));
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});

test('own bookings are fetched again when the window gets the focus', async () => {
  const { client, asked } = stubClient({ items: [], next_cursor: null });
  const cache = createQueryClient();
  cache.mount();
  const stop = new InfiniteQueryObserver(cache, ownBookingsQuery(client)).subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  stop();
  cache.unmount();
});
