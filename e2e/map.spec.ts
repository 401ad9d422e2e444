import { expect, type Locator, type Page, test } from '@playwright/test';
import { open } from './visitor.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The list with its map: beside it, or in its place on the phone. */
async function openMap(page: Page, question = ''): Promise<Locator> {
  await open(page, `/workshops-classes?${isPhone(page) ? 'view=map&' : ''}${question}`);
  const map = page.getByRole('region', { name: 'Map of the results' });
  await expect(map.getByRole('button', { name: /here: look closer|, €/ }).first()).toBeVisible({ timeout: 30_000 });
  return map;
}

const clusters = (map: Locator) => map.getByRole('button', { name: 'results here: look closer' });
const spotOf = (map: Locator) => map.getByRole('list', { name: 'at this spot' });

/** Presses what holds several until they stand at one spot. */
async function lookCloser(map: Locator): Promise<void> {
  await expect(async () => {
    if (!(await spotOf(map).isVisible())) await clusters(map).first().click({ timeout: 2000 });
    await expect(spotOf(map)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

/** Drags the map by 120 pixels to the left, as with a mouse or with one finger. */
async function drag(page: Page, map: Locator): Promise<void> {
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not there');
  const [x, y] = [box.x + box.width / 2 + 60, box.y + box.height / 2 + 60];
  if (!isPhone(page)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', x - 20 * step);
  await touch('touchEnd');
}

test('what was found stands on a map, comes apart when one looks closer, and is listed where it stands at one spot', async ({
  page,
}) => {
  test.slow();
  const map = await openMap(page);
  await lookCloser(map);
  const spot = spotOf(map);
  expect(await spot.getByRole('button').count()).toBeGreaterThan(1);
  await expect(spot.getByRole('button').first()).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(spot).toBeHidden();
  await expect(clusters(map).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const first = spot.getByRole('button').first();
  const title = await first.locator('span').innerText();
  await first.click();
  await expect(page).toHaveURL(/\/offering\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a card that one looks at lifts its pin', async ({ page }) => {
  const map = await openMap(page);
  if (!isPhone(page)) {
    await expect(map.locator('[aria-current]')).toHaveCount(0);
    await page.getByRole('main').getByRole('article').first().hover();
  }
  await expect(map.locator('button[aria-current]')).toHaveCount(1);
});

test('a map that is moved asks again for what it then shows', async ({ page }) => {
  const map = await openMap(page);
  await expect(page).not.toHaveURL(/box=/);
  await drag(page, map);
  await expect(page).toHaveURL(/box=/);
  const asked = new URL(page.url()).searchParams.get('box');

  await map.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).not.toHaveURL(new RegExp(`box=${asked}`));
});

test('pins are reached and pressed with the keyboard, from the north to the south', async ({ page }) => {
  const map = await openMap(page);
  const pins = map.getByRole('button', { name: /here: look closer|, €/ });
  const tops = await pins.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await pins.first().focus();
  await page.keyboard.press('Tab');
  await expect(pins.nth(1)).toBeFocused();
  const count = await pins.count();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/box=|\/offering\//);
  expect(count).toBeGreaterThan(1);
});

test('beside a list the wheel is the page’s, and moves the map with Ctrl; a map that is the screen takes all', async ({
  page,
}) => {
  const map = await openMap(page);
  const hint = map.getByText('Hold Ctrl while scrolling to zoom the map');
  if (isPhone(page)) {
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

test('a browser that cannot draw maps says so, and the list goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(draw, this, [kind, ...more]);
    } as typeof draw;
  });
  await open(page, `/workshops-classes${isPhone(page) ? '?view=map' : ''}`);
  await expect(page.getByText('The map cannot be drawn here.')).toBeVisible();
  if (isPhone(page)) await page.getByRole('link', { name: 'List' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('so it is when the map cannot be fetched', async ({ page }) => {
  await page.route(/results-canvas|maplibre-stage/, (route) => route.abort());
  await open(page, `/workshops-classes${isPhone(page) ? '?view=map' : ''}`);
  await expect(page.getByText('The map cannot be drawn here.')).toBeVisible();
});

test('nothing of the map is fetched before it is in sight', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const ofMap = () => fetched.filter((url) => /results-canvas|maplibre|create-map/.test(url));
  await open(page, '/workshops-classes');
  if (isPhone(page)) {
    await page.waitForLoadState('networkidle');
    expect(ofMap()).toEqual([]);
    await page.getByRole('link', { name: 'Map' }).click();
  }
  await expect.poll(() => ofMap().length).toBeGreaterThan(0);
});
