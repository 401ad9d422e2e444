import { focusManager, InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient, OPENED_AT } from '../query.ts';
import { bookingQuery, ownBookingsQuery } from './bookings-queries.ts';

vi.mock(import('../accounts/session.ts'), async (original) => ({
  ...(await original()),
  findUserId: async () => undefined,
}));

vi.stubEnv('SSR', false);

/** For a busy machine, too. */
const WAIT = { timeout: 30_000 };

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
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.state).toBe('cancelled'), WAIT);
  expect(asked).toHaveBeenCalledTimes(1);
  stop();
});

test('a ticket that came with the page is fetched again when it is shown later, but not at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { client, asked } = stubClient({ state: 'cancelled' });
  const cache = createQueryClient();
  const query = bookingQuery(client, 'one');
  vi.setSystemTime(OPENED_AT + 5_000);
  cache.setQueryData(query.queryKey, { state: 'confirmed' } as never, { updatedAt: OPENED_AT });
  const show = () => new QueryObserver(cache, query).subscribe(() => undefined)();
  show();
  expect(cache.isFetching()).toBe(0);
  vi.setSystemTime(OPENED_AT + 60_000);
  show();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), WAIT);
  vi.useRealTimers();
});

test('own bookings are fetched again when the window gets the focus', async () => {
  const { client, asked } = stubClient({ items: [], next_cursor: null });
  const cache = createQueryClient();
  cache.mount();
  const stop = new InfiniteQueryObserver(cache, ownBookingsQuery(client)).subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), WAIT);
  await vi.waitFor(() => expect(cache.isFetching()).toBe(0), WAIT);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), WAIT);
  stop();
  cache.unmount();
});
