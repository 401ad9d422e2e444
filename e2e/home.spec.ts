import type { OfferingHit } from '../shared/schemas/search/search.ts';
import { type APIRequestContext, expect, type Page, test } from './support/test.ts';
import { open } from './support/visitor.ts';

/** The centre of the demo city. */
const HERE = { latitude: 41.3839, longitude: 2.1686 };
const FAR = { latitude: 48.2082, longitude: 16.3738 };
const FAR_AWAY = '48.208,16.374';

/** Fakes the weekend of the demo, of which less is left each day, and nothing on Sunday night. */
async function makeWeekend(page: Page, request: APIRequestContext): Promise<void> {
  const { items }: { items: OfferingHit[] } = await (await request.get('/api/v1/offerings?limit=100')).json();
  const dated = items.filter(({ next_event }) => next_event !== null);
  expect(dated.length).toBeGreaterThanOrEqual(4);
  await page.route('**/api/v1/programme*', (route) => {
    const near = new URL(route.request().url()).searchParams.get('near');
    const found = near === FAR_AWAY ? [] : dated.map((item) => ({ ...item, metres: near ? 850 : null }));
    const day = (date: string, from: number) => {
      const shown = found.slice(from, from + 2);
      return { date, total: shown.length, items: shown };
    };
    return route.fulfill({ json: { days: [day('2041-11-23', 0), day('2041-11-24', 2)] } });
  });
}

/** Navigates to the home page from another one, so that the browser fetches its data. */
async function goHome(page: Page): Promise<void> {
  await open(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Atelio' }).click();
  await expect(page).toHaveURL('/');
  await expect(weekend(page)).toBeVisible();
}

const weekend = (page: Page) => page.locator('section').filter({ has: page.locator('fieldset') });

/** Accepts the site's dialog about the location, and the browser's. */
async function sayWhere(page: Page, position: typeof HERE): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(position);
  await weekend(page).getByRole('link', { name: 'Near me' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the home page shows last seats and new studios, also without JavaScript', {
  tag: '@desktop',
}, async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const heading of ['New studios', 'Explore by studio type']) expect(html).toContain(heading);
  const seats = await (await request.get('/api/v1/catalogue/last-seats')).json();
  // The section needs at least two, which some weeks do not have.
  const isTold = seats.items.length >= 2;
  expect(html.includes('Last seats this week')).toBe(isTold);
  for (const { slug } of isTold ? seats.items : []) expect(html).toContain(`/offering/${slug}`);
  const studios = await (await request.get('/api/v1/catalogue/new-studios')).json();
  expect(studios.items).toHaveLength(4);
  for (const { slug } of studios.items) expect(html).toContain(`/studios/${slug}`);
});

test('each type of studio shows its number, and leads to as many', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  const type = page.getByRole('link', { name: /^Ceramics \d+ studios$/ });
  const count = Number((await type.textContent())?.match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(1);
  await type.click();
  await expect(page).toHaveURL('/studios?studio_type=ceramics');
  await expect(page.getByRole('main').getByText(`${count} studios`, { exact: true }).first()).toBeVisible();
});

test('the location is used only with consent: the weekend nearby is shown until it is revoked', {
  tag: '@phone',
}, async ({ page, request }) => {
  await makeWeekend(page, request);
  await goHome(page);
  await expect(weekend(page).getByRole('heading', { level: 2 })).toHaveText('This weekend in Barcelona');
  await sayWhere(page, HERE);
  await expect(weekend(page).getByRole('heading', { level: 2 })).toHaveText('This weekend near you');
  await expect(weekend(page).locator('a:has(h4)').getByText('850 m', { exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(weekend(page).getByRole('link', { name: 'All near you' })).toHaveAttribute(
    'href',
    /when=this_weekend&near=41\.384%2C2\.169&radius_km=25&sort=nearest/,
  );

  await goHome(page);
  await expect(weekend(page).getByRole('heading', { level: 2 })).toHaveText('This weekend near you');
  await weekend(page).getByRole('button', { name: 'All of Barcelona' }).click();
  await expect(weekend(page).getByRole('heading', { level: 2 })).toHaveText('This weekend in Barcelona');
  await goHome(page);
  await expect(weekend(page).getByRole('link', { name: 'Near me' })).toBeVisible();
  await expect(weekend(page).getByRole('heading', { level: 2 })).toHaveText('This weekend in Barcelona');
});

test('with nothing nearby the page says so, and keeps the weekend of the city', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await makeWeekend(page, request);
  await goHome(page);
  await sayWhere(page, FAR);
  await expect(weekend(page).getByText('Nothing within 25 km this weekend.')).toBeVisible();
  await expect(weekend(page).locator('a:has(h4)')).toHaveCount(4);
});

test('a location that was shared in the list applies to the home page too', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await makeWeekend(page, request);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(HERE);
  await open(page, '/workshops-classes?view=filters');
  const form = page.getByRole('main').locator('form[data-form=filters]');
  await form.getByRole('button', { name: 'Near me' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await form.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/near=41\.384%2C2\.169/);
  await page.getByRole('banner').getByRole('link', { name: 'Atelio' }).click();
  await expect(page).toHaveURL('/');
  await expect(weekend(page).getByRole('heading', { level: 2 })).toHaveText('This weekend near you');
});

test('the last day of the weekend has all the width of its section', { tag: '@desktop' }, async ({ page, request }) => {
  const { items }: { items: OfferingHit[] } = await (await request.get('/api/v1/offerings?limit=100')).json();
  const three = items.filter(({ next_event }) => next_event !== null).slice(0, 3);
  await page.route('**/api/v1/programme*', (route) =>
    route.fulfill({ json: { days: [{ date: '2041-11-23', total: three.length, items: three }] } }),
  );
  await goHome(page);
  const rows = weekend(page).locator('a:has(h4)');
  await expect(rows).toHaveCount(3);
  const title = await weekend(page).getByRole('heading', { level: 3 }).boundingBox();
  const [first, second, third] = await Promise.all([0, 1, 2].map((at) => rows.nth(at).boundingBox()));
  // Two columns up to the right edge; a row that is left over has both.
  expect(first?.y).toBe(second?.y);
  const right = (title?.x ?? 0) + (title?.width ?? 0);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeCloseTo(right, 0);
  expect(third?.width).toBeCloseTo(title?.width ?? 0, 0);
});

test('buttons have a border where colours are forced', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/');
  const signUp = page.getByRole('banner').getByRole('button', { name: 'Sign Up' });
  const search = page.getByRole('search').first().getByRole('button', { name: 'Search', exact: true });
  for (const button of [signUp, search]) await expect(button).toHaveCSS('border-top-width', '1px');
});
