import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from './api.ts';
import { createQueryClient } from './query.ts';

const FIVE_MINUTES = 5 * 60_000;

vi.stubEnv('SSR', false);
vi.useFakeTimers();
afterEach(() => vi.clearAllTimers());

const refusal = (status: number) =>
  new ApiProblem({ type: 'about:blank', status, code: 'http.not_found', detail: 'Not found' });

describe('the query cache', () => {
  it.each([0, 401, 404, 422, 429, 500, 503])('a query that failed with status %i is retried once', async (status) => {
    const ask = vi.fn(() => Promise.reject(refusal(status)));
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES);
    expect(observer.getCurrentResult().error).toMatchObject({ status });
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });

  it('the server retries nothing: the page would wait, and the browser fetches what it lacks', async () => {
    vi.stubEnv('SSR', true);
    const client = createQueryClient();
    vi.stubEnv('SSR', false);
    const ask = vi.fn(() => Promise.reject(refusal(500)));
    await client.prefetchQuery({ queryKey: ['x'], queryFn: ask });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('queries retry once, stay fresh for five minutes, and leave the cache five minutes after their last use', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ retry: 1, staleTime: FIVE_MINUTES, gcTime: FIVE_MINUTES });
  });

  it('a query is fetched again after five minutes, not before', async () => {
    const client = createQueryClient();
    const ask = vi.fn(async () => 1);
    const get = () => client.fetchQuery({ queryKey: ['y'], queryFn: ask });
    await get();
    vi.setSystemTime(Date.now() + FIVE_MINUTES - 1);
    await get();
    expect(ask).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1);
    await get();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
