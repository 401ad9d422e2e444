import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { OfferingPlaces, OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { open } from './visitor.ts';

/** Below this width the map replaces the list. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the results' });

/** Opens the list with its map and waits for pins; on the phone the map replaces the list. */
export async function openMap(page: Page, question = '', path = '/workshops-classes'): Promise<Locator> {
  await open(page, `${path}?${isNarrow(page) ? 'view=map&' : ''}${question}`);
  const map = mapOf(page);
  await expect(map.locator('[data-pin]').first()).toBeVisible({ timeout: 30_000 });
  return map;
}

/** Opens the sheet with all filters. */
export async function openSheet(page: Page): Promise<Locator> {
  const filters = page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^Filters/ });
  await (isNarrow(page) ? page.getByRole('search').getByRole('link').first() : filters).click();
  return page.getByRole('dialog', { name: 'Find something to make' });
}

/** Pixels by which the map is dragged to the left. */
const DRAGGED = 120;

/**
 * Finds a point of the map without a pin, as near to the middle as possible, from which it can be dragged to the left.
 */
export async function freeSpot(map: Locator): Promise<{ x: number; y: number }> {
  const spot = await map.evaluate((element, dragged) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isFree = ({ x, y }: { x: number; y: number }) => {
      const there = document.elementFromPoint(x, y);
      return there?.closest('[data-map=ground]') && !there.closest('[data-pin], button, a') && x - dragged > left;
    };
    const fromMiddle = ({ x, y }: { x: number; y: number }) => Math.hypot(x - left - width / 2, y - top - height / 2);
    const spots = Array.from({ length: 400 }, (_, i) => ({
      x: left + (((i % 20) + 0.5) * width) / 20,
      y: top + ((Math.floor(i / 20) + 0.5) * height) / 20,
    }));
    return spots.sort((a, b) => fromMiddle(a) - fromMiddle(b)).find(isFree);
  }, DRAGGED);
  if (!spot) throw new Error('The map has nothing but pins');
  return spot;
}

/** Drags the map to the left, as with a mouse or with one finger. */
export async function drag(page: Page, map: Locator): Promise<void> {
  const { x, y } = await freeSpot(map);
  if (!isNarrow(page)) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - DRAGGED, y, { steps: 6 });
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', x - (DRAGGED / 6) * step);
  await touch('touchEnd');
}

/** Moves the map, and waits for the address of the box it then shows. */
export async function untilMoved(page: Page, move: () => Promise<void>): Promise<void> {
  const before = page.url();
  await move();
  await expect(page).toHaveURL((url) => url.href !== before && url.searchParams.has('box'));
}

/** Drags it, and waits for the address of the box it then shows. */
export const moveOn = (page: Page, map: Locator) => untilMoved(page, () => drag(page, map));

/** URL parameters that do not affect the results. */
const NOT_ASKED = ['place', 'view', 'lang'];

/** Returns the response of the API to the URL of the list. */
export async function ask<Answer>(page: Page, request: APIRequestContext, path: string): Promise<Answer> {
  const asked = new URL(page.url()).searchParams;
  for (const name of NOT_ASKED) asked.delete(name);
  const reply = await request.get(`/api/v1/${path}?${asked}`, { maxRetries: 2 });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Answer;
}

export interface PinSeen {
  /** The id of its first result. */
  key: string;
  /** The number of its results. */
  count: number;
  /** Screen position in pixels. */
  at: [number, number];
}

export const pinsOf = (map: Locator): Promise<PinSeen[]> =>
  map.locator('[data-pin]').evaluateAll((pins) =>
    pins.map((pin) => {
      const { left, top } = pin.getBoundingClientRect();
      const { pin: key = '', count } = (pin as HTMLElement).dataset;
      return { key, count: Number(count), at: [left, top] };
    }),
  );

/** Returns the titles of the cards of the list, or of the strip on the phone's map. */
export const shownTitles = (page: Page): Promise<string[]> =>
  isNarrow(page)
    ? page.getByRole('list', { name: 'Results' }).locator('a > span > b').allTextContents()
    : page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();

/**
 * Checks that the list shows the API's results for its URL, and the map exactly their places.
 * @returns the number of results
 */
export async function expectInStep(page: Page, request: APIRequestContext, map: Locator): Promise<number> {
  const { items } = await ask<OfferingSearchPage>(page, request, 'offerings');
  await expect.poll(async () => (await shownTitles(page)).sort()).toEqual(items.map(({ title }) => title).sort());
  const places = await ask<OfferingPlaces>(page, request, 'search/places');
  const ids = new Set(places.items.map(({ id }) => id));
  await expectPins(map, ids);
  return ids.size;
}

/**
 * Checks that the pins are exactly these; on the phone some may be off screen, because the map makes room for a pin.
 */
export async function expectPins(map: Locator, ids: ReadonlySet<string>): Promise<void> {
  const isScreen = (await map.locator('[data-mode=screen]').count()) > 0;
  await expect
    .poll(async () => {
      const pins = await pinsOf(map);
      const sum = pins.reduce((all, { count }) => all + count, 0);
      return [isScreen ? sum <= ids.size : sum === ids.size, pins.every(({ key }) => ids.has(key))];
    })
    .toEqual([true, true]);
}
