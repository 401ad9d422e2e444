import {
  BUILT_PROGRAM,
  embeddedUrl,
  freePort,
  makeDataFolder,
  removeFolder,
  startProgram,
  untilReady,
} from '#tests/running.ts';
import { REFUSED_KEY, startGoogleMaps } from '../support/google-maps.ts';
import { freeSpot } from '../support/map.ts';
import { expect, type Page, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

test.use({ drawsMaps: true });

// Runs its own program on the same demo world with a key of Google Maps, because the CSP of its pages matters here.

const KEY = 'key-of-this-site';
let site = '';
let google: Awaited<ReturnType<typeof startGoogleMaps>>;
let end = async () => {};

test.beforeAll(async () => {
  google = await startGoogleMaps();
  const dataDir = makeDataFolder();
  const port = await freePort();
  site = `http://localhost:${port}`;
  const program = startProgram(
    {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: site,
      DATA_DIR: dataDir,
      DATABASE_URL: embeddedUrl(process.env.E2E_DATA ?? ''),
      ROLE: 'web',
      GOOGLE_MAPS_BROWSER_KEY: KEY,
      GOOGLE_MAPS_SCRIPT_URL: google.scriptUrl,
    },
    BUILT_PROGRAM,
  );
  end = async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await google.close();
    removeFolder(dataDir);
  };
  await untilReady(program);
});

test.afterAll(() => end());

/** Returns the options of the map from the fake of Google. */
const drawnWith = async (page: Page) =>
  JSON.parse((await page.locator('[data-google]').getAttribute('data-google')) ?? '{}') as Record<string, unknown>;

async function openMap(page: Page, question = '') {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  await open(page, `${site}/workshops-classes?${isPhone ? 'view=map&' : ''}${question}`);
  const map = page.getByRole('region', { name: 'Map of the results' });
  await expect(map.getByRole('button', { name: /here, zoom in|, €/ }).first()).toBeVisible({ timeout: 30_000 });
  return { map, isPhone };
}

/** Collects the addresses of the requests for the key. */
function questionsForTheKey(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/functions/v1/get-maps-key') && asked.push(request.method()));
  return asked;
}

const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem('google_maps_key'));

test('Google draws the map with a key that is fetched once and stored, with our pins on it', {
  tag: '@desktop',
}, async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  const asked = questionsForTheKey(page);
  const { map, isPhone } = await openMap(page);
  expect(await drawnWith(page)).toMatchObject({ gestureHandling: isPhone ? 'greedy' : 'cooperative' });
  expect(google.asked.at(-1)?.get('key')).toBe(KEY);
  expect(google.asked.at(-1)?.get('libraries')).toBe('places');
  expect([asked, await storedKey(page)]).toEqual([['POST'], KEY]);
  await expect(map.locator('canvas')).toHaveCount(0);

  await map.getByRole('button', { name: 'here, zoom in' }).first().click();
  await expect(page).toHaveURL(/box=/);
  await page.reload();
  await expect(page.locator('[data-google]')).toBeVisible();
  expect([asked, refused]).toEqual([['POST'], []]);
});

test('it follows the theme of the page, and searches again after dragging', { tag: '@desktop' }, async ({ page }) => {
  const { map } = await openMap(page);
  const light = (await drawnWith(page)).backgroundColor;
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect.poll(async () => (await drawnWith(page)).backgroundColor).not.toBe(light);

  const { x, y } = await freeSpot(map);
  await expect(page).not.toHaveURL(/box=/);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 100, y, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/box=/);
});

test('it searches again at the first turn of the wheel, also when the URL has a map area', {
  tag: '@desktop',
}, async ({ page }) => {
  const shown = 'box=2.1,41.36,2.22,41.43';
  const { map, isPhone } = await openMap(page, shown);
  await expect(page).toHaveURL(new RegExp(shown));
  const { x, y } = await freeSpot(map);
  await page.mouse.move(x, y);
  if (!isPhone) await page.keyboard.down('Control');
  const turn = { deltaY: -240, ctrlKey: !isPhone, bubbles: true };
  await page.locator('[data-google]').dispatchEvent('wheel', turn);
  if (!isPhone) await page.keyboard.up('Control');
  await expect(page).toHaveURL((url) => url.searchParams.has('box') && !url.search.includes(shown));
});

test('a stored key that Google rejects is deleted, and our own map replaces Google’s silently', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem('google_maps_key', key), REFUSED_KEY);
  const asked = questionsForTheKey(page);
  const { map } = await openMap(page);
  await expect(map.locator('canvas')).toBeVisible();
  await expect(page.locator('[data-google]')).toHaveCount(0);
  await expect(map.getByRole('button', { name: /here, zoom in|, €/ }).first()).toBeVisible();
  await expect(page.getByText('We can’t show the map here.')).toHaveCount(0);
  expect([asked, await storedKey(page)]).toEqual([[], null]);
});

test('our own map is drawn when the script or the key fails to load, which is only logged', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('log_enable', 'map'));
  const logged: string[] = [];
  page.on('console', (message) => message.text().startsWith('[map]') && logged.push(message.text()));
  await page.route(`${google.scriptUrl}**`, (route) => route.abort());
  const { map } = await openMap(page);
  await expect(map.locator('canvas')).toBeVisible();
  expect(logged.join()).toContain('Google draws no map');

  await page.evaluate(() => localStorage.removeItem('google_maps_key'));
  await page.route('**/functions/v1/get-maps-key', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(map.locator('canvas')).toBeVisible();
  await expect(page.getByText('We can’t show the map here.')).toHaveCount(0);
});
