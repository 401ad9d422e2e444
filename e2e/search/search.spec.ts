import { readFileSync } from 'node:fs';
import { formatMoney } from '#shared/money/money.ts';
import type { FilterSuggestions, OfferingFacets, OfferingSearchPage } from '#shared/schemas/search/search.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { createTranslate, type Texts, type Translate } from '#shared/text/texts.ts';
import { findClass } from '../support/catalogue.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

// Lists are compared with the API, because the demo world is different every day.

/** A neighbourhood of the demo city, with studios in and around it. */
const QUARTER = 'Sant Antoni';

const textsOf = (language: Language) =>
  createTranslate(language, (of, file) => {
    const path = new URL(`../../shared/locales/${of}/${file}.json`, import.meta.url);
    return JSON.parse(readFileSync(path, 'utf8')) as Texts;
  });

/** URL parameters that do not affect the results. */
const NOT_ASKED = ['place', 'view', 'lang'];

/** Returns the API query of the list's URL. */
function questionOf(page: Page): URLSearchParams {
  const asked = new URL(page.url()).searchParams;
  for (const name of NOT_ASKED) asked.delete(name);
  return asked;
}

async function ask<Answer>(request: APIRequestContext, path: string, asked: URLSearchParams, language: Language) {
  const reply = await request.get(`/api/v1/${path}?${asked}`, { headers: { 'Accept-Language': language } });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Answer;
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();

/** Checks that the list shows the first page of the API's results for its URL, and their total. */
async function expectAnswer(page: Page, request: APIRequestContext, t: Translate, language: Language) {
  const asked = questionOf(page);
  const found = await ask<OfferingSearchPage>(request, 'offerings', asked, language);
  const facets = await ask<OfferingFacets>(request, 'search/facets', asked, language);
  await expect.poll(async () => (await titles(page)).sort()).toEqual(found.items.map(({ title }) => title).sort());
  const place = new URL(page.url()).searchParams.get('place') ?? '';
  const heading = t(place ? 'search.count_near' : 'search.count', { count: facets.total, place });
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeAttached();
  if (found.items.length === 0) await expect(page.getByRole('heading', { name: t('search.none') })).toBeVisible();
}

for (const language of LANGUAGES) {
  test(`this weekend, under €50, 20 minutes on foot, with materials, two seats: chosen by clicks in ${language}`, {
    tag: language === 'en' ? [] : '@phone',
  }, async ({ page, request, isMobile }) => {
    const t = textsOf(language);
    const under = t('catalogue.under', { price: formatMoney({ amount: 5000, currency: 'EUR' }, language) });
    await open(page, `/workshops-classes?lang=${language}`);
    const scope = isMobile ? page.getByRole('dialog') : page.getByRole('search');
    if (isMobile) await page.getByRole('search').getByRole('link').click();

    await scope.getByLabel(t('search.where'), { exact: true }).fill(QUARTER);
    await scope.getByRole('option', { name: QUARTER }).first().click();
    if (isMobile) {
      await scope.getByRole('radio', { name: t('catalogue.when.this_weekend') }).check();
      await scope.getByLabel(t('search.seats'), { exact: true }).selectOption('2');
      await scope.getByRole('radio', { name: under }).check();
      await scope.getByRole('checkbox', { name: t('catalogue.materials_included') }).check();
      await scope.locator('[type=submit]').click();
    } else {
      await scope.getByLabel(t('search.when'), { exact: true }).selectOption('this_weekend');
      await scope.getByLabel(t('search.seats'), { exact: true }).selectOption('2');
      await scope.getByRole('button', { name: t('search.search') }).click();
      await expect(page).toHaveURL(/seats=2/);
      const rail = page.getByRole('navigation', { name: t('search.filters') });
      await rail.getByRole('link', { name: under }).click();
      await expect(page).toHaveURL(/price_max=4999/);
      await rail.getByRole('link', { name: t('catalogue.materials_included') }).click();
    }

    await expect(page).toHaveURL(/materials_included=true/);
    const { near, place, ...asked } = Object.fromEntries(new URL(page.url()).searchParams);
    expect(near).toMatch(/^41\.\d+,2\.\d+$/);
    expect(place).toContain(QUARTER);
    expect(asked).toEqual({
      when: 'this_weekend',
      price_max: '4999',
      materials_included: 'true',
      seats: '2',
      mode: 'walking',
      minutes: '20',
    });
    await expectAnswer(page, request, t, language);
  });
}

const t = textsOf('en');

test('back and forward restore the searches and the scroll position', { tag: '@phone' }, async ({ page, request }) => {
  await open(page, '/workshops-classes');
  const rail = page.getByRole('navigation', { name: t('search.filters') });
  await rail.getByRole('link', { name: t('catalogue.when.next_week') }).click();
  await expect(page).toHaveURL(/when=next_week/);
  await rail.getByRole('link', { name: t('catalogue.materials_included') }).click();
  await expect(page).toHaveURL(/materials_included=true/);
  await expectAnswer(page, request, t, 'en');

  await page.goBack();
  await expect(page).toHaveURL(/\?when=next_week$/);
  await expectAnswer(page, request, t, 'en');
  await page.goForward();
  await expect(page).toHaveURL(/materials_included=true/);
  await expectAnswer(page, request, t, 'en');

  const card = page.getByRole('article').nth(5).getByRole('link');
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await card.click();
  await expect(page).toHaveURL(/\/offering\//);
  await page.goBack();
  await expect(page).toHaveURL(/materials_included=true/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -2);
});

test('a card leads to the event that it shows, also after a reload', { tag: '@phone' }, async ({
  page,
  request,
  isMobile,
}) => {
  const classes = { service_type: 'class', limit: '100' };
  const [from = '', to = ''] = [8, 40].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const all = await ask<OfferingSearchPage>(request, 'offerings', new URLSearchParams(classes), 'en');
  const later = await ask<OfferingSearchPage>(
    request,
    'offerings',
    new URLSearchParams({ ...classes, from, to }),
    'en',
  );
  const next = new Map(all.items.map(({ id, next_event }) => [id, next_event?.id]));
  const shown = later.items
    .slice(0, 24)
    .find(({ id, next_event, booking_mode }) => booking_mode === 'direct_booking' && next.get(id) !== next_event?.id);
  if (!shown?.next_event) throw new Error('No class has a later date');
  await open(page, `/workshops-classes?service_type=class&from=${from}&to=${to}`);
  await page
    .getByRole('article')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { name: shown.title, exact: true }) })
    .first()
    .click();
  await expect(page).toHaveURL(`/offering/${shown.slug}`);
  const chosen = isMobile
    ? page.locator(`[data-bar=booking] a[href$="?event=${shown.next_event.id}"]`)
    : page.locator(`input[name=event][value="${shown.next_event.id}"]:checked`);
  await expect(chosen).toBeAttached();
  await page.reload();
  await expect(chosen).toBeAttached();
});

for (const address of ['/workshops-classes', '/studios']) {
  test(`a word longer than the screen does not overflow: ${address}`, { tag: '@phone' }, async ({ page }) => {
    await open(page, `${address}?q=${'x'.repeat(190)}&place=${'y'.repeat(110)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(width).toBeLessThanOrEqual(0);
  });
}

test('without results, suggestions say how many results they bring, and bring them', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { title } = await findClass(request, 1);
  const asked = `q=${encodeURIComponent(title)}&price_max=1`;
  await open(page, `/workshops-classes?${asked}`);
  await expect(page.getByRole('heading', { name: t('search.none') })).toBeVisible();
  const { items } = await ask<FilterSuggestions>(
    request,
    'search/filter-suggestions',
    new URLSearchParams(asked),
    'en',
  );
  const [suggestion] = items;
  expect(suggestion?.total).toBeGreaterThan(0);
  const count = t('search.count', { count: suggestion?.total ?? 0 });
  await page
    .getByRole('link', { name: `${count} with` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: count, exact: true })).toBeVisible();
  await expectAnswer(page, request, t, 'en');
});

test('a single result still says how to find more', { tag: '@phone' }, async ({ page, request }) => {
  const { items } = await ask<OfferingSearchPage>(request, 'offerings', new URLSearchParams(), 'en');
  let q = '';
  for (const { title, studio } of items) {
    q = `${title} ${studio.name}`;
    const found = await ask<OfferingSearchPage>(request, 'offerings', new URLSearchParams({ q }), 'en');
    if (found.items.length === 1) break;
  }
  await open(page, `/workshops-classes?${new URLSearchParams({ q })}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page
    .getByRole('main')
    .getByRole('link', { name: / without / })
    .first()
    .click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(1);
});

test('without JavaScript a form has the same filters, and a place is found by its name', { tag: '@desktop' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/workshops-classes');
  await page
    .getByRole('link', { name: new RegExp(`^${t('search.filters')}`) })
    .first()
    .click();
  const form = page.getByRole('main').locator('form[data-form=filters]');
  await form.getByLabel(t('search.where'), { exact: true }).fill(QUARTER);
  await form.getByText(t('catalogue.materials_included')).click();
  await form.locator('[type=submit]').click();
  await expect(page).toHaveURL(/materials_included=true&near=41\.\d+%2C2\.\d+&mode=walking&minutes=20&place=/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

test('a shared link shows its filters and the name of its place', { tag: '@phone' }, async ({ page, request }) => {
  await open(page, '/workshops-classes?near=41.3786%2C2.1622&place=Mercat&mode=walking&minutes=30&step_free=true');
  await expectAnswer(page, request, t, 'en');
  await expect(page.getByRole('heading', { level: 1, name: /near Mercat$/ })).toBeVisible();
  await page.getByRole('link', { name: t('search.remove', { filter: t('catalogue.amenity.step_free') }) }).click();
  await expect(page).toHaveURL(/minutes=30&place=Mercat$/);
});

test('a result’s photos open enlarged, and its page can be shared', { tag: '@phone' }, async ({
  page,
  request,
  context,
}) => {
  const { slug } = await findClass(request, 1);
  await open(page, `/offering/${slug}`);
  await page.getByRole('button', { name: /^All \d pictures$/ }).click();
  const large = page.getByRole('dialog', { name: /^Pictures of / });
  const first = await large.getByRole('status').textContent();
  await page.keyboard.press('ArrowRight');
  await expect(large.getByRole('status')).toContainText('2 of ');
  await expect(large.getByRole('status')).not.toHaveText(first ?? '');
  await page.keyboard.press('Escape');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share this page' });
  await expect(share.getByText(`/offering/${slug}`)).toBeVisible();
  const picture = await share.getByRole('link', { name: 'Save picture' }).getAttribute('href');
  expect((await request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg');
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(share.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/offering/${slug}$`));
});
