import { afterEach, expect, it, vi } from 'vitest';
import { firstRequestsScript, LAST_STUDIO, TODAY_THERE } from './first-requests.ts';

afterEach(() => vi.useRealTimers());

/** Runs the script in a browser that has stored this, and returns what it asked for. */
function begin(paths: readonly string[], stored: Record<string, unknown>): string[] {
  const asked: string[] = [];
  const page: { firstRequests?: { replies: Record<string, unknown> } } = {};
  const storage = { getItem: (key: string) => (key in stored ? JSON.stringify(stored[key]) : null) };
  const fetches = (path: string) => {
    asked.push(path);
    return Promise.resolve();
  };
  const names = ['window', 'document', 'localStorage', 'fetch'];
  new Function(...names, firstRequestsScript(paths, 'key', undefined))(
    page,
    { documentElement: { lang: 'en' } },
    storage,
    fetches,
  );
  expect(Object.keys(page.firstRequests?.replies ?? {})).toEqual(asked);
  return asked;
}

const session = { access_token: 'token', expires_at: 4_000_000_000 };
const TODAY = ['/me', `/studios/${LAST_STUDIO}/schedule?from=${TODAY_THERE}&to=${TODAY_THERE}`];

it('begins with the data of the studio that was looked at last, on its day of today', () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T23:30:00Z') });
  expect(begin(TODAY, { 'atelio-auth': session, own_studio: { id: 'a-studio', zone: 'Europe/Madrid' } })).toEqual([
    '/me',
    '/studios/a-studio/schedule?from=2026-03-02&to=2026-03-02',
  ]);
});

it('leaves out what belongs to a studio where none is known, and everything without a session that lasts', () => {
  expect(begin(TODAY, { 'atelio-auth': session })).toEqual(['/me']);
  expect(begin(TODAY, {})).toEqual([]);
  expect(begin(TODAY, { 'atelio-auth': { ...session, expires_at: 1 } })).toEqual([]);
});
