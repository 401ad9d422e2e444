import { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createClient, readJson } from '#web/api.ts';
import { unreadQuery } from '#web/messages/messages-queries.ts';
import routes from '#web/routes.ts';
import { renderPart } from '#web/testing/rendered.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { asPerson, makeEvent, makeOffering } from './makers.ts';
import { createPaidBookings } from './worlds/paid-bookings.ts';

// A screen whose queries the server has not loaded comes empty, and its content moves once the browser has them. Each
// screen of studios and administrators is loaded and rendered here as the server does, and must lack nothing.

const { world, studio, owner, makeGuest, bookPaid, now } = await createPaidBookings();
const admin = await makeGuest('Ada', { admin: true });
const offering = await makeOffering(world, studio, { payment: 'online' });
const event = await makeEvent(world, offering, { starts_at: new Date(now().getTime() + 48 * HOUR) });
const booking = await bookPaid(event, await makeGuest());

/** Screens whose data is left to the browser. */
const LEFT_TO_BROWSER: Record<string, string> = {
  'list-studio': 'a form that begins with what the browser has kept of it',
  'edit-studio/:studioId': 'a form in which changes of the browser are pending',
  'edit-offering/:offeringId': 'a form in which changes of the browser are pending',
  'manage-studio-events/:studioId': 'depends on the width of the window',
  'check-in/:eventId': 'works without a network, from what the device has kept',
  'subscription-test': 'a tool of the sandbox',
  'subscription-failed': 'asks the provider first',
  'team-invitation': 'its secret is in the hash of the URL',
};
/** Screens of rows that only the provider of payments makes: they need no more than to have a load. */
const UNMADE = [
  'manage-money/:studioId/:payoutId',
  'manage-bookings/:studioId/:bookingId/slip',
  'admin/disputes/:disputeId',
];

interface Screen {
  handle?: ScreenHandle;
  default: ComponentType<{ params: Record<string, string> }>;
}
const modules = import.meta.glob<Screen>('../web/{owner,admin}/**/*.tsx');
const screens = routes
  .filter(({ file }) => /^(?:owner|admin)\//.test(file))
  .map(({ path = '', file }) => ({ path, file }))
  .filter(({ path }) => !(path in LEFT_TO_BROWSER));

test.each(screens)('a page comes with all that it shows: $path', async ({ path, file }) => {
  const screen = await modules[`../web/${file}`]?.();
  if (!screen) throw new Error(`${file} is missing`);
  const { handle, default: Screen } = screen;
  expect(handle?.load).toBeDefined();
  if (UNMADE.includes(path)) return;
  const reader = file.startsWith('admin/') ? admin : owner;
  const api = createClient('/api/v1', async (input, init) =>
    world.request(String(input), {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...asPerson(reader) },
    }),
  );
  const cache = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY, retry: false } } });
  const params = { studioId: studio.slug, bookingId: booking.id };
  await handle?.load?.({ api, cache, params, query: new URLSearchParams() });
  // As for each page.
  cache.setQueryData(unreadQuery(api).queryKey, await readJson(api.me.unread.$get()));
  const me = await readJson(api.me.$get());
  const at = `/${path}`.replace(/:(\w+)/g, (_name, key: keyof typeof params) => params[key]);
  await renderPart(<Screen params={params} />, { at, path: `/${path}`, me, cache });
  const lacks = cache
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.data === undefined && !('enabled' in options && options.enabled === false))
    .map(({ queryKey }) => queryKey);
  expect(lacks).toEqual([]);
});

test('what is left to the browser is still a screen', () => {
  const paths = routes.map(({ path }) => path);
  expect([...Object.keys(LEFT_TO_BROWSER), ...UNMADE].filter((path) => !paths.includes(path))).toEqual([]);
});
