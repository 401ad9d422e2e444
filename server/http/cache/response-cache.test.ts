import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallApi, cacheResponses } from './response-cache.ts';

let asked: string[] = [];
let epoch: number | undefined = 1;
let status = 200;
const call: CallApi = async (path, init) => {
  asked.push(path);
  return Response.json({ path, language: new Headers(init?.headers).get('accept-language') }, { status });
};
const kept = cacheResponses(call, () => epoch);
const german = { headers: { 'Accept-Language': 'de' } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  asked = [];
  epoch = (epoch ?? 0) + 1;
  status = 200;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('cached API responses', () => {
  it('are requested once a second per language', async () => {
    const answers = await Promise.all([kept('/studios'), kept('/studios'), kept('/studios', german)]);
    expect(asked).toEqual(['/studios', '/studios']);
    expect(await answers[0]?.json()).toEqual(await answers[1]?.json());
    expect(await answers[2]?.json()).toMatchObject({ language: 'de' });
  });

  it('are requested again after a second', async () => {
    await kept('/studios');
    vi.setSystemTime(Date.now() + 1001);
    await kept('/studios');
    expect(asked).toHaveLength(2);
  });

  it('are dropped when the catalogue changes', async () => {
    await kept('/studios');
    epoch = (epoch ?? 0) + 1;
    await kept('/studios');
    expect(asked).toHaveLength(2);
  });

  it('are not cached while changes cannot be received', async () => {
    epoch = undefined;
    await kept('/studios');
    await kept('/studios');
    expect(asked).toHaveLength(2);
    epoch = 100;
  });

  it('are not cached when they failed', async () => {
    status = 500;
    expect((await kept('/studios')).status).toBe(500);
    status = 200;
    expect((await kept('/studios')).status).toBe(200);
  });
});
