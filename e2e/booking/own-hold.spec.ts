import type { OpenDate } from '../support/catalogue.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

/** A class of the demo that guests pay for online or at the studio. */
const CLASS = 'fang-coil-pots';

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);

/** Finds a date of the class, and holds seats of it. */
async function hold(page: Page, seatsOf: (left: number) => number): Promise<{ id: string; event: OpenDate }> {
  const { items } = await (await page.request.get(`/api/v1/offerings/${CLASS}/events?limit=20`)).json();
  const event: OpenDate = items.find(
    ({ seats_left, starts_at }: OpenDate) =>
      seats_left >= 1 && seats_left <= 8 && Date.parse(starts_at) > Date.now() + 3 * 86_400_000,
  );
  const answer = await page.request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    data: { event_id: event.id, seats: seatsOf(event.seats_left), payment: 'online' },
  });
  return { id: (await answer.json()).id, event };
}

test('choosing the same seats again leads to their hold, before the page knows of it', { tag: '@phone' }, async ({
  page,
}) => {
  await openAsNew(page, newVisitor(), '/about');
  const { id, event } = await hold(page, () => 1);
  const isAsked = Promise.withResolvers<void>();
  await page.route('**/api/v1/me/holds', async (route) => {
    await isAsked.promise;
    await route.continue();
  });
  await open(page, `/book/class/${CLASS}?event=${event.id}&seats=1`);
  await page.getByRole('button', { name: 'Continue to guests' }).click();
  isAsked.resolve();
  await expect(page).toHaveURL(new RegExp(`hold=${id}`));
  const holds = await page.request.get('/api/v1/me/holds', {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
  });
  expect((await holds.json()).map((held: { id: string }) => held.id)).toEqual([id]);
  await page.request.delete(`/api/v1/bookings/${id}/hold`, {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
  });
});

test('the waitlist of a date whose last seats are one’s own leads to their hold', { tag: '@phone' }, async ({
  page,
}) => {
  await openAsNew(page, newVisitor(), '/about');
  const { id, event } = await hold(page, (left) => left);
  await open(page, `/waitlist/${event.id}`);
  await expect(page).toHaveURL(new RegExp(`hold=${id}`));
  await page.request.delete(`/api/v1/bookings/${id}/hold`, {
    headers: { Authorization: `Bearer ${await tokenOf(page)}` },
  });
});
