import type { OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { expect, type Page, type Route, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

// Searching by hand: quickly, by keyboard, and with failing requests.

const QUARTER = 'Sant Antoni';
const THERE = 'near=41.3786%2C2.1622&place=Sant+Antoni';

/** Holds the responses of this address back until they are released. */
async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route: Route) => {
    await promise;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filters' });

test('filters that are clicked before the first response apply to it, and are shown at once', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/workshops-classes');
  const answer = await holdBack(page, /\/api\/v1\/offerings\?/);
  await rail(page)
    .getByRole('link', { name: /^Next week/ })
    .click();
  await expect(rail(page).getByRole('link', { name: 'Remove Next week' })).toBeVisible();
  await rail(page)
    .getByRole('link', { name: /^Materials included/ })
    .click();
  await expect(rail(page).getByRole('link', { name: 'Remove Materials included' })).toBeVisible();
  answer();
  await expect(page).toHaveURL('/workshops-classes?when=next_week&materials_included=true');
});

test('filters of studios that are clicked before the first response apply to it', { tag: '@desktop' }, async ({
  page,
}) => {
  await open(page, '/studios');
  const answer = await holdBack(page, /\/api\/v1\/studios\?/);
  const types = page.getByRole('navigation', { name: 'Studio types' });
  await types.getByRole('link', { name: /^Ceramics/ }).click();
  await expect(types.getByRole('link', { name: 'Remove Ceramics' })).toBeVisible();
  await types.getByRole('link', { name: 'Rated 4 or more' }).click();
  answer();
  await expect(page).toHaveURL('/studios?studio_type=ceramics&rating_min=4');
});

test('choosing an order closes the panel and sorts the list', { tag: '@phone' }, async ({ page, request }) => {
  await open(page, '/workshops-classes?when=next_week');
  const choice = page.getByRole('button', { name: 'Soonest' });
  const panel = page.getByRole('group', { name: 'Soonest' });
  await choice.click();
  await panel.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL('/workshops-classes?when=next_week&sort=price');
  await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lowest price' })).toBeFocused();
  const reply = await request.get('/api/v1/offerings?when=next_week&sort=price');
  const { items }: OfferingSearchPage = await reply.json();
  expect(items.length).toBeGreaterThan(1);
  await expect(page.getByRole('article').getByRole('heading', { level: 3 })).toHaveText(
    items.map(({ title }) => title),
  );
});

test('sent words, and words that are being typed, stay in their field', { tag: '@desktop' }, async ({ page }) => {
  const path = '/workshops-classes';
  await open(page, path);
  const what = page.getByRole('search').locator('input[name=q]');
  await what.fill('clay');
  await what.press('Enter');
  await expect(page).toHaveURL(`${path}?q=clay`);
  await expect(what).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);

  const answer = await holdBack(page, /\/api\/v1\/offerings\?/);
  const materials = page
    .getByRole('main')
    .getByRole('navigation')
    .getByRole('link', { name: /^Materials included/ });
  await materials.first().click();
  await what.fill('clay and more');
  answer();
  await expect(page).toHaveURL(/materials_included=true/);
  await expect(what).toHaveValue('clay and more');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(what).toHaveValue('');
});

test('the fields of the search bar follow the URL', { tag: '@desktop' }, async ({ page }) => {
  // Narrow screens have a sheet instead.
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/workshops-classes');
  const bar = page.getByRole('search');
  await rail(page)
    .getByRole('link', { name: /^Next week/ })
    .click();
  await expect(bar.getByLabel('When', { exact: true })).toHaveValue('next_week');
  // The field shows the click before the URL does.
  await expect(page).toHaveURL(/when=next_week/);
  await page.goBack();
  await expect(bar.getByLabel('When', { exact: true })).toHaveValue('');
});

test('days and seats are chosen in panels, by pointer and by keyboard', async ({ page }) => {
  // Narrow screens have no search bar.
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/workshops-classes');
  const pill = page.getByRole('search');
  const when = pill.getByLabel('When', { exact: true });
  // The panels are loaded on hover.
  await when.hover();
  await expect(when).toHaveAttribute('aria-haspopup', 'dialog');
  await when.click();
  const panel = page.getByRole('dialog', { name: 'When' });
  await expect(panel.getByRole('button', { name: 'Any day' })).toBeFocused();
  await panel.getByRole('button', { name: 'Next month' }).click();
  const days = panel.locator('[data-day]:enabled');
  const paper = (at: number) => days.nth(at).evaluate((day) => getComputedStyle(day).backgroundColor);
  await days.nth(3).click();
  const ink = await paper(3);
  expect(ink).not.toBe(await paper(2));
  await days.nth(5).hover();
  await expect.poll(() => paper(5)).toBe(ink);
  await days.nth(5).click();
  expect(await paper(5)).toBe(ink);
  const [from, to] = await Promise.all([3, 5].map((at) => days.nth(at).getAttribute('data-day')));
  await page.keyboard.press('ArrowLeft');
  await expect(days.nth(4)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(when).toBeFocused();
  await expect(when).toHaveValue('dates');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const seats = page.getByRole('dialog', { name: 'Seats' });
  await expect(seats.getByRole('button', { name: 'Any number' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(seats).toBeHidden();
  await expect(pill.getByLabel('Seats', { exact: true })).toHaveValue('2');
  await pill.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(`/workshops-classes?from=${from}&to=${to}&seats=2`);
});

test('on a tablet the first tap opens our calendar, not the list of the system', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const tablet = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 1180, height: 820 } });
  const page = await tablet.newPage();
  // The tap comes before the panels are loaded.
  const load = await holdBack(page, /\/assets\/search-bar-panels-/);
  await open(page, '/');
  await page.getByRole('combobox', { name: 'When' }).tap();
  load();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Next month' })).toBeVisible();
  await tablet.close();
});

test('suggestions can be browsed, closed and chosen by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/workshops-classes');
  const form = page.getByRole('search');
  const what = form.locator('input[name=q]');
  await what.focus();
  await what.pressSequentially('cera');
  const ceramics = page.getByRole('option', { name: /^Ceramics/ });
  await expect(ceramics).toBeVisible();
  await what.press('Escape');
  await expect(ceramics).toBeHidden();
  await expect(what).toHaveAttribute('aria-expanded', 'false');
  await what.press('ArrowDown');
  await expect(ceramics).toBeVisible();
  const first = page.getByRole('listbox').getByRole('option').first();
  await what.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(what).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await what.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await expect(what).toHaveValue('cera');
  await what.press('Escape');
  await what.fill('');

  const where = form.locator('input[name=place]');
  await where.focus();
  await where.pressSequentially(QUARTER);
  const quarter = page.getByRole('option', { name: QUARTER }).first();
  // Without input the neighbourhood is further down, among the popular ones.
  await expect(page.getByRole('listbox').getByRole('option').nth(1)).toHaveAccessibleName(new RegExp(QUARTER));
  await where.press('ArrowDown');
  await where.press('ArrowDown');
  await expect(quarter).toHaveAttribute('aria-selected', 'true');
  await where.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(where).toBeFocused();
  await where.press('Enter');
  await expect(page).toHaveURL(/near=41\.\d+%2C2\.\d+&mode=walking&minutes=20&place=Sant\+Antoni/);
});

test('suggestions that arrive after their field was left stay closed', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, isMobile ? '/workshops-classes?view=filters' : '/workshops-classes');
  const come = await holdBack(page, /where-suggestions-/);
  const form = isMobile ? page.getByRole('main').locator('form[data-form=filters]') : page.getByRole('search');
  const where = form.locator('input[name=place]');
  await where.focus();
  await form.locator('input[name=q]').focus();
  come();
  await expect(where).toHaveRole('combobox');
  await expect(where.locator('..').getByRole('listbox')).toHaveCount(0);
  await where.focus();
  await where.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Near me' })).toBeVisible();
});

test('suggestions that arrive after the words were sent stay closed', { tag: '@desktop' }, async ({ page }) => {
  // On narrow screens the field is in a sheet, which is closed by then.
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/workshops-classes');
  const come = await holdBack(page, /suggestions-/);
  const what = page.getByRole('search').locator('input[name=q]');
  await what.fill('clay');
  await what.press('Enter');
  await expect(page).toHaveURL('/workshops-classes?q=clay');
  const answer = page.waitForResponse(/\/search\/suggestions/);
  come();
  await answer;
  await expect(what).toHaveAttribute('aria-expanded', 'false');
  // The first key press opens them; if they were open, it would select the first one.
  await what.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(what).not.toHaveAttribute('aria-activedescendant');
});

test('the suggested places for studios are visible', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/studios');
  await page.getByRole('search').locator('input[name=place]').click();
  const option = page.getByRole('option', { name: 'Near me' });
  await expect(option).toBeVisible();
  await expect(option).toBeInViewport({ ratio: 1 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test('a distance in kilometres is shown as such, without a travel mode', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, isMobile ? `/studios?${THERE}&radius_km=2` : `/workshops-classes?${THERE}&radius_km=2`);
  await page.getByRole('button', { name: 'Within 2 km' }).click();
  const panel = page.getByRole('group', { name: 'Within 2 km' });
  await expect(panel.getByRole('link', { name: 'Any distance' })).not.toHaveAttribute('aria-current');
  await expect(page.getByRole('navigation', { name: 'Getting there' }).locator('[aria-current]')).toHaveCount(0);
  await panel.getByRole('link', { name: '30 min' }).click();
  await expect(page).toHaveURL(/&mode=walking&minutes=30&/);
  await expect(page.getByRole('button', { name: 'Within 30 min' })).toBeFocused();
  const mode = page.getByRole('navigation', { name: 'Getting there' });
  await expect(mode.locator('[aria-current]')).toHaveText('Walking');
  await mode.getByRole('link', { name: 'Driving' }).click();
  await expect(page).toHaveURL(/&mode=driving&minutes=30&/);
});

test('studios are listed when the counts by type fail', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/v1/catalogue/counts', (route) => route.fulfill({ status: 503, json: {} }));
  await open(page, '/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Studios' }).click();
  await expect(page).toHaveURL('/studios');
  await expect(page.getByRole('article').first()).toBeVisible();
  const types = page.getByRole('navigation', { name: 'Studio types' });
  await types.getByRole('link', { name: 'Ceramics', exact: true }).click();
  await expect(page).toHaveURL('/studios?studio_type=ceramics');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('without matching studios, the page suggests filters to drop with their results', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { total } = await (await request.get('/api/v1/studios?studio_type=ceramics')).json();
  await open(page, '/studios?q=zzzzzz&studio_type=ceramics');
  await page.getByRole('link', { name: `${total} studios without “zzzzzz”` }).click();
  await expect(page).toHaveURL('/studios?studio_type=ceramics');
  await expect(page.getByRole('main').getByText(`${total} studios`, { exact: true }).first()).toBeVisible();
});

test('the page of a craft in a neighbourhood leads to the search for it there', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const asked = await request.get('/api/v1/landing-page?craft=ceramics');
  const [corner]: { slug: string; name: string }[] = (await asked.json()).neighbourhoods;
  expect(corner).toBeDefined();
  await open(page, `/workshops-classes/ceramics/${corner?.slug}`);
  await page.getByRole('link', { name: 'See all, with filters' }).click();
  await expect(page).toHaveURL(/studio_type=ceramics&near=[\d.]+%2C[\d.]+&mode=walking&minutes=20&place=/);
  expect(new URL(page.url()).searchParams.get('place')).toContain(corner?.name);
});

test('searching around oneself replaces a search around a place', { tag: '@phone' }, async ({ page }) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.3839, longitude: 2.1686 });
  await open(page, `/workshops-classes?view=filters&${THERE}&mode=walking&minutes=30`);
  const form = page.getByRole('main').locator('form[data-form=filters]');
  await form.getByRole('button', { name: 'Near me' }).click();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(form.locator('input[name=place]')).toHaveValue('');
  await form.getByText('Materials included').click();
  await form.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(
    '/workshops-classes?materials_included=true&near=41.384%2C2.169&mode=walking&minutes=30',
  );
});
