import type { OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { findClass } from '../support/catalogue.ts';
import { expectInStep, isNarrow, mapOf, moveOn, openMap, openSheet, type PinSeen, pinsOf } from '../support/map.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

test.use({ drawsMaps: true });

/** A neighbourhood of the demo city, with studios in and around it. */
const QUARTER = 'Sant Antoni';

async function namePlace(sheet: Locator): Promise<void> {
  const where = sheet.locator('[name=place]');
  await where.focus();
  await expect(sheet.getByRole('option', { name: 'Near me' })).toBeVisible();
  await where.fill(QUARTER);
  await sheet.getByRole('option', { name: QUARTER }).first().click();
  await sheet.locator('[type=submit]').click();
}

test('map and list stay in sync: a pin shows its card, and moving the map searches again', async ({
  page,
  request,
  isMobile,
}) => {
  test.slow();
  const { title } = await findClass(request, 1);
  await open(page, `/workshops-classes?q=${encodeURIComponent(title)}`);
  if (isMobile) await page.getByRole('link', { name: 'Map', exact: true }).click();
  const map = mapOf(page);
  const zoom = map.getByRole('button', { name: 'Zoom in', exact: true });
  await expect(zoom).toBeVisible({ timeout: 30_000 });
  await expect(map.getByRole('button', { name: title })).not.toHaveCount(0);
  if (isMobile) {
    await expect(map.getByRole('link', { name: title }).first()).toBeVisible();
  } else {
    await page.getByRole('article').getByRole('link', { name: title }).first().hover();
    await expect(map.getByRole('link', { name: title })).toBeVisible();
  }
  await zoom.click();
  await expect(page).toHaveURL(/box=-?\d/);
  await expect(page.getByRole('checkbox', { name: 'Search as I move the map' })).toBeChecked();
  await expectInStep(page, request, map);
});

test('with search-as-I-move off, the map searches on request', { tag: '@desktop' }, async ({ page, request }) => {
  test.slow();
  const map = await openMap(page);
  await page.getByRole('checkbox', { name: 'Search as I move the map' }).uncheck();
  await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await page.getByRole('button', { name: 'Search here' }).click();
  await expect(page).toHaveURL(/box=/);
  await expectInStep(page, request, map);
});

test('choosing a place moves the map there, and drops the previous map area', {
  tag: '@phone',
}, async ({ page }) => {
  const map = await openMap(page);
  const follow = page.getByRole('checkbox', { name: 'Search as I move the map' });
  const searchHere = page.getByRole('button', { name: 'Search here' });
  await follow.uncheck();
  await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(searchHere).toBeVisible();
  const sheet = await openSheet(page);
  await namePlace(sheet);
  await expect(page).toHaveURL(/near=/);
  await expect(map.getByRole('img', { name: 'Starting point' })).toBeVisible();
  await expect(searchHere).toHaveCount(0);
  await follow.check();
  await expect(page).not.toHaveURL(/box=/);
});

test('filters apply to the map area: the form counts its results and leads to them', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const map = await openMap(page);
  await map.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(page).toHaveURL(/box=/);
  const box = new URL(page.url()).searchParams.get('box');
  const all = await expectInStep(page, request, map);
  const sheet = await openSheet(page);
  const show = sheet.locator('[type=submit]');
  await expect(show).toHaveText(`Show ${all} results`);
  await sheet.getByRole('checkbox', { name: 'Materials included' }).check();
  await expect(show).not.toHaveText(`Show ${all} results`);
  const counted = await show.textContent();
  await show.click();
  await expect(page).toHaveURL(/materials_included=true/);
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('box'), asked.get('view')]).toEqual([box, isNarrow(page) ? 'map' : null]);
  expect(`Show ${await expectInStep(page, request, map)} results`).toBe(counted);
});

/**
 * True if the pins are where they were, within three pixels. On the phone all may be shifted a little, because the map
 * makes room for the pin of the current card.
 */
function isSameLook(page: Page, before: readonly PinSeen[], now: readonly PinSeen[]): boolean {
  const pairs = before.flatMap(({ key, at: [x, y] }) => {
    const pin = now.find((each) => each.key === key);
    return pin ? [{ x: pin.at[0] - x, y: pin.at[1] - y }] : [];
  });
  const aside = isNarrow(page) ? pairs[0] : { x: 0, y: 0 };
  const isThere = pairs.length > 1 && (isNarrow(page) || pairs.length === before.length);
  return isThere && pairs.every(({ x, y }) => aside && Math.hypot(x - aside.x, y - aside.y) <= 3);
}

test('back and forward restore the map area', { tag: '@desktop' }, async ({ page, request }) => {
  test.slow();
  const map = await openMap(page);
  await moveOn(page, map);
  await expectInStep(page, request, map);
  const [first, initialCamera] = [page.url(), await pinsOf(map)];

  const sheet = await openSheet(page);
  await sheet.getByRole('checkbox', { name: 'Materials included' }).check();
  await sheet.locator('[type=submit]').click();
  await expect(page).toHaveURL(/materials_included=true/);
  await moveOn(page, map);
  await expectInStep(page, request, map);
  const [second, secondLook] = [page.url(), await pinsOf(map)];

  await page.goBack();
  await expect(page).toHaveURL(first);
  await expectInStep(page, request, map);
  await expect.poll(async () => isSameLook(page, initialCamera, await pinsOf(map))).toBe(true);
  await page.goForward();
  await expect(page).toHaveURL(second);
  await expectInStep(page, request, map);
  await expect.poll(async () => isSameLook(page, secondLook, await pinsOf(map))).toBe(true);

  const place = await openSheet(page);
  await namePlace(place);
  await expect(page).not.toHaveURL(/box=/);
  await expect(map.getByRole('img', { name: 'Starting point' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(second);
  await expectInStep(page, request, map);
  await expect.poll(async () => isSameLook(page, secondLook, await pinsOf(map))).toBe(true);
});

test('a pin’s card shows the travel time, and whether it is an estimate', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const asked = 'near=41.3786,2.1622&mode=walking&minutes=20';
  const found: OfferingSearchPage = await (await request.get(`/api/v1/offerings?${asked}`)).json();
  const [hit] = found.items;
  if (!hit) throw new Error('The demo has nothing near the market');
  const map = await openMap(page, new URLSearchParams(`${asked}&q=${hit.title}`).toString());
  if (!isNarrow(page)) await page.getByRole('article').getByRole('link', { name: hit.title }).first().hover();
  const minutes = `${found.minutes_by === 'estimate' ? 'about ' : ''}${hit.minutes} min`;
  await expect(
    map
      .getByRole('link', { name: hit.title })
      .first()
      .getByText(new RegExp(`^${minutes}`)),
  ).toBeVisible();
});
