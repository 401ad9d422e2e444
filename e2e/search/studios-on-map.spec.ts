import type { StudioSearchPage } from '#shared/schemas/search/search.ts';
import { ask, expectPins, isNarrow, moveOn, openMap, untilMoved } from '../support/map.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';

test.use({ drawsMaps: true });

/** A market of the demo city, with studios around it. */
const AROUND = 'near=41.3786,2.1622&place=Mercat';

/** The cards of the list, or of the strip on the phone's map. */
const shownNames = (page: Page) =>
  isNarrow(page)
    ? page.getByRole('list', { name: 'Results' }).locator('a > span > b').allTextContents()
    : page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();

/** What the API answers to the address, which all stands in the list. */
async function expectInStep(page: Page, request: APIRequestContext): Promise<StudioSearchPage> {
  const found = await ask<StudioSearchPage>(page, request, 'studios');
  expect(found.next_cursor).toBeNull();
  await expect.poll(async () => (await shownNames(page)).sort()).toEqual(found.items.map(({ name }) => name).sort());
  return found;
}

test('studios are on a map, and moving it lists those within it', { tag: '@desktop' }, async ({ page, request }) => {
  test.slow();
  const map = await openMap(page, `${AROUND}&radius_km=1`, '/studios');
  const near = await expectInStep(page, request);
  await moveOn(page, map);
  await untilMoved(page, () => map.getByRole('button', { name: 'Zoom in', exact: true }).click());
  await expect.poll(async () => (await ask<StudioSearchPage>(page, request, 'studios')).total).toBeLessThan(near.total);
  const { items } = await expectInStep(page, request);
  await expectPins(map, new Set(items.filter(({ lat }) => lat !== null).map(({ id }) => id)));
});

test('a studio’s pin shows its card with the travel time, which leads to the studio', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const asked = `${AROUND}&mode=walking&minutes=20`;
  const all: StudioSearchPage = await (
    await request.get(`/api/v1/studios?${asked.replace('&place=Mercat', '')}`)
  ).json();
  const [studio] = all.items;
  if (!studio || studio.minutes === null) throw new Error('The demo has no studio near the market');
  const map = await openMap(page, new URLSearchParams(`${asked}&q=${studio.name}`).toString(), '/studios');
  const pin = map.getByRole('button', { name: studio.name, exact: true });
  await pin.focus();
  await expect(pin).toHaveAttribute('aria-current', 'true');
  const card = map.getByRole('link', { name: studio.name });
  const minutes = `${all.minutes_by === 'estimate' ? 'about ' : ''}${studio.minutes} min`;
  await expect(card.getByText(new RegExp(`^${minutes}`))).toBeVisible();
  await pin.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/studios/${studio.slug}$`));
});
