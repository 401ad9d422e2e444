import sharp from 'sharp';
import type { OfferingPlaces } from '#shared/schemas/search/search.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { drag, expectInStep, isNarrow, mapOf, moveOn, openMap, untilMoved } from '../support/map.ts';
import { type APIRequestContext, expect, type Locator, type Page, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

test.use({ drawsMaps: true });

/** Pins of several results, near each other or at one place. */
const clusters = (map: Locator) => map.locator('[data-pin]:not([data-count="1"])');
const spotOf = (map: Locator) => map.getByRole('list', { name: 'at this spot' });

/** Opens clusters until their results are at one place. By keyboard, because an overlay may cover the first pin. */
async function lookCloser(map: Locator): Promise<void> {
  await expect(async () => {
    if (!(await spotOf(map).isVisible())) await clusters(map).first().press('Enter', { timeout: 2000 });
    await expect(spotOf(map)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

test('results are on a map, clusters split on zooming in, and results at one place are listed', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const map = await openMap(page);
  await lookCloser(map);
  const spot = spotOf(map);
  expect(await spot.getByRole('button').count()).toBeGreaterThan(1);
  await expect(spot.getByRole('button').first()).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(spot).toBeHidden();
  await expect(map.locator('[data-pin]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const first = spot.getByRole('button').first();
  const title = await first.locator('span').innerText();
  await first.click();
  await expect(page).toHaveURL(/\/offering\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('hovering over a card raises its pin', { tag: '@desktop' }, async ({ page }) => {
  const map = await openMap(page);
  await expect(map.locator('[aria-current]')).toHaveCount(0);
  await page.getByRole('main').getByRole('article').first().hover();
  await expect(map.locator('button[aria-current]')).toHaveCount(1);
});

test('moving the map searches its area and updates the list', { tag: '@desktop' }, async ({ page, request }) => {
  const map = await openMap(page);
  await expect(page).not.toHaveURL(/box=/);
  await moveOn(page, map);
  const moved = await expectInStep(page, request, map);

  await untilMoved(page, () => map.getByRole('button', { name: 'Zoom in', exact: true }).click());
  expect(await expectInStep(page, request, map)).toBeLessThan(moved);
});

/** Finds an offering that has its own pin when searched by title, and a box around it. */
async function findAlone(request: APIRequestContext): Promise<{ title: string; box: string }> {
  const find = async (asked: string): Promise<OfferingPlaces> =>
    (await request.get(`/api/v1/search/places?${asked}`)).json();
  for (const { title, lat, lng } of (await find('')).items) {
    const box = [lng - 0.002, lat - 0.002, lng + 0.002, lat + 0.002].map((value) => value.toFixed(5)).join();
    const { items } = await find(new URLSearchParams({ q: title, box }).toString());
    if (items.length === 1) return { title, box };
  }
  throw new Error('The demo has nothing that is alone on its pin');
}

test('results that no longer match disappear from the map with their cards', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { title, box } = await findAlone(request);
  const map = await openMap(page, new URLSearchParams({ q: title, box }).toString());
  const card = map.getByRole('link', { name: title });
  if (!isNarrow(page)) await map.locator('[data-pin]').first().hover();
  await expect(card.first()).toBeVisible();

  for (let times = 1; times <= 4; times += 1) await moveOn(page, map);
  await expect(map.locator('[data-pin]')).toHaveCount(0);
  await expect(card).toHaveCount(0);
});

test('pins can be focused and clicked by keyboard, from north to south, and keep the focus', {
  tag: '@desktop',
}, async ({ page }) => {
  const map = await openMap(page);
  const pins = map.locator('[data-pin]');
  const tops = await pins.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await pins.first().focus();
  await page.keyboard.press('Tab');
  await expect(pins.nth(1)).toBeFocused();

  await clusters(map).first().focus();
  const focused = map.locator('[data-pin]:focus');
  const answered = page.waitForResponse(/search\/places\?.*box=/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/box=/);
  await expect(focused).toHaveCount(1);
  await answered;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(focused).toHaveCount(1);
});

test('next to a list the wheel scrolls the page, and zooms the map with Ctrl; a full-screen map always zooms', async ({
  page,
}) => {
  const map = await openMap(page);
  const hint = map.getByText('Hold Ctrl while scrolling to zoom the map');
  if (isNarrow(page)) {
    await drag(page, map);
    await expect(page).toHaveURL(/box=/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    return;
  }
  await map.hover({ position: { x: 300, y: 300 } });
  await page.mouse.wheel(0, 240);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(hint).toBeAttached();
  await expect(page).not.toHaveURL(/box=/);
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await expect(page).toHaveURL(/box=/);
});

test.describe('without WebGL', () => {
  test.use({ drawsMaps: false });

  test('a browser that cannot draw maps says so, and the list works', { tag: '@phone' }, async ({ page }) => {
    await open(page, `/workshops-classes${isNarrow(page) ? '?view=map' : ''}`);
    await expect(page.getByText('We can’t show the map here.')).toBeVisible();
    if (isNarrow(page)) await page.getByRole('link', { name: 'List' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

test('the same message appears when the map fails to load', { tag: '@desktop' }, async ({ page }) => {
  await page.route(/results-canvas|maplibre-stage/, (route) => route.abort());
  await open(page, `/workshops-classes${isNarrow(page) ? '?view=map' : ''}`);
  await expect(page.getByText('We can’t show the map here.')).toBeVisible();
});

test('the map is not fetched before it is visible', { tag: '@phone' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const ofMap = () => fetched.filter((url) => /results-canvas|maplibre|create-map/.test(url));
  await open(page, '/workshops-classes');
  if (isNarrow(page)) {
    await page.waitForLoadState('networkidle');
    expect(ofMap()).toEqual([]);
    await page.getByRole('link', { name: 'Map' }).click();
  }
  await expect.poll(() => ofMap().length).toBeGreaterThan(0);
});

test('a browser without storage draws the map too', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('Nothing is kept here', 'SecurityError');
      },
    });
  });
  const map = await openMap(page);
  const follow = map.getByRole('checkbox', { name: 'Search as I move the map' });
  await expect(follow).toBeChecked();
  await follow.uncheck();
  await expect(follow).not.toBeChecked();
  await expect(map.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
});

/** The contrast of the colours in the middle of the map; zero if it is blank. */
async function inkOf(page: Page, map: Locator): Promise<{ brightness: number; spread: number }> {
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not there');
  const clip = { x: box.x + box.width / 2 - 90, y: box.y + box.height / 2 - 60, width: 180, height: 120 };
  const [red] = (await sharp(await page.screenshot({ clip })).stats()).channels;
  return { brightness: red?.mean ?? 0, spread: red?.stdev ?? 0 };
}

test('the city is drawn with its streets in both themes, from this site only, with attribution', {
  tag: '@desktop',
}, async ({ page }) => {
  const tiles: string[] = [];
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.endsWith('.mvt')) tiles.push(pathname);
    if (origin.startsWith('http')) origins.add(origin);
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(
    page,
    `/workshops-classes?${isNarrow(page) ? 'view=map&' : ''}q=nothing-is-called-so&box=2.158,41.375,2.166,41.381`,
  );
  const map = mapOf(page);
  await expect.poll(async () => (await inkOf(page, map)).spread, { timeout: 30_000 }).toBeGreaterThan(3);
  const light = (await inkOf(page, map)).brightness;
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect.poll(async () => (await inkOf(page, map)).brightness).toBeLessThan(light / 2);
  await expect.poll(async () => (await inkOf(page, map)).spread).toBeGreaterThan(3);
  expect(tiles.length).toBeGreaterThan(0);
  expect([...origins]).toEqual([new URL(page.url()).origin]);

  const names = [
    'OpenStreetMap contributors',
    'ODbL',
    'Ajuntament de Barcelona, Open Data BCN',
    'CC BY 4.0',
    'modified',
  ];
  for (const name of names) await expect(map.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const [about] = await Promise.all([page.waitForEvent('popup'), map.getByRole('link', { name: 'modified' }).click()]);
  const file = about.getByRole('link', { name: 'streets.topo.json' });
  await expect(file).toBeVisible();
  const streets = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(Object.keys((await streets.json()).objects)).toEqual(['streets']);
});

test('the grid around the city is drawn in both themes', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, `/workshops-classes?${isNarrow(page) ? 'view=map&' : ''}box=13.37,52.5,13.43,52.54`);
  const map = mapOf(page);
  await expect.poll(async () => (await inkOf(page, map)).spread, { timeout: 30_000 }).toBeGreaterThan(0.5);
  const light = (await inkOf(page, map)).brightness;
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect.poll(async () => (await inkOf(page, map)).brightness).toBeLessThan(light / 2);
  await expect.poll(async () => (await inkOf(page, map)).spread).toBeGreaterThan(0.5);
});

test('several classes of one studio have one pin with the lowest price, which lists them', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { items }: OfferingPlaces = await (await request.get('/api/v1/search/places')).json();
  const studios = Map.groupBy(items, ({ lat, lng }) => `${lat},${lng}`);
  const [classes = []] = [...studios.values()].filter(
    (each) => each.length > 1 && new Set(each.map(({ price }) => price.amount)).size > 1,
  );
  const [{ lat, lng } = { lat: 0, lng: 0 }] = classes;
  const box = [lng - 0.0005, lat - 0.0005, lng + 0.0005, lat + 0.0005].map((value) => value.toFixed(5)).join();
  const map = await openMap(page, `box=${box}`);
  const lowest = Math.min(...classes.map(({ price }) => price.amount)) / 100;
  const pin = map.getByRole('button', { name: `${classes.length} results at this spot, from €${lowest}` });
  await expect(pin).toHaveText(`from €${lowest}`);
  await pin.press('Enter');
  await expect(spotOf(map).getByRole('button')).toHaveCount(classes.length);
});

test('studios and offerings show a small map, which is fetched when it comes near the viewport', {
  tag: '@phone',
}, async ({ page, request }) => {
  const fetched: string[] = [];
  page.on('request', (asked) => fetched.push(asked.url()));
  const { items }: { items: { id: string }[] } = await (await request.get('/api/v1/studios?limit=60')).json();
  const studios = await Promise.all(
    items.map(async ({ id }): Promise<Studio> => (await request.get(`/api/v1/studios/${id}`)).json()),
  );
  for (const isBlurred of [true, false]) {
    const studio = studios.find(({ position_blurred }) => position_blurred === isBlurred);
    await open(page, `/studios/${studio?.slug}`);
    const place = page.locator('[data-map=place]');
    expect(fetched.filter((url) => /create-map|place-canvas/.test(url))).toEqual([]);
    await place.scrollIntoViewIfNeeded();
    await expect(place.locator('canvas')).toBeVisible({ timeout: 30_000 });
    await expect(place.locator('[data-mark=circle]')).toHaveCount(isBlurred ? 1 : 0);
    await expect(place.locator('[data-mark=pin]')).toHaveCount(isBlurred ? 0 : 1);
    await expect(place.getByRole('link', { name: 'ODbL' })).toBeVisible();
    fetched.length = 0;
    await page.evaluate(() => scrollTo(0, 0));
  }
  const [first] = studios.filter(({ position_blurred }) => !position_blurred);
  const found: OfferingPlaces = await (await request.get(`/api/v1/search/places?studio=${first?.id}`)).json();
  await open(page, `/offering/${found.items[0]?.slug}`);
  await page.locator('[data-map=place]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-map=place] [data-mark=pin]')).toBeVisible({ timeout: 30_000 });
});
