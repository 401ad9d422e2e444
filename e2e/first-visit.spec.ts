import { brotliCompressSync } from 'node:zlib';
import { OWNER } from '#demo/people.ts';
import { findClass } from './support/catalogue.ts';
import { expect, type Page, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

test.use({ drawsMaps: true });

// The transfer sizes of the first visit of public pages. Unlike times, bytes are the same on every machine.

/** Kilobytes (1000 bytes) as sent, without headers, and the number of files. */
const BUDGET = { script: 125, files: 15, styles: 16 };

/** Files of the map, which are only fetched where it is visible: next to a list. */
const OF_THE_MAP = /\/(?:camera|ink|\w+-(?:map|stage|canvas)|map-\w+)-[\w-]+\.(?:js|css)$/;

interface Fetched {
  path: string;
  /** Compressed bytes. */
  size: number;
}

/** Returns the files that a page fetched until hydration, without any interaction. */
async function visit(page: Page, path: string): Promise<Fetched[]> {
  await page.addInitScript(holdLongTimers);
  await page.addInitScript(ignoreRestingPointer);
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await page.waitForLoadState('networkidle');
  return fetchedBy(page);
}

/** Returns the files that a page has fetched until now. */
const fetchedBy = (page: Page): Promise<Fetched[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({
      path: new URL(name).pathname,
      size: encodedBodySize,
    })),
  );

/**
 * Runs in the page: parts that hydrate late do so after ten seconds at the latest, which a slow machine may take to
 * load.
 */
function holdLongTimers(): void {
  const setShortTimeout = window.setTimeout;
  window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
    delay < 10_000 ? setShortTimeout(run, delay, ...values) : 0) as typeof setTimeout;
}

/** Runs in the page: Chromium sometimes reports a pointer over the page that has not moved, which counts as use. */
function ignoreRestingPointer(): void {
  window.addEventListener('pointerover', (event) => event.stopImmediatePropagation(), { capture: true });
}

/** Returns the inlined styles of a page, or those of them that lazy parts share with it. */
const stylesOf = (page: Page, which = '[data-href]') =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(`style${selector}`)].map((each) => each.textContent ?? ''),
    which,
  );

const KINDS = ['home', 'list', 'studio', 'offering'] as const;

for (const kind of KINDS) {
  test(`the first visit of a page of its kind stays within its budget: ${kind}`, async ({ page, request }) => {
    const { slug, studio } = await findClass(request, 1);
    const paths = {
      home: '/',
      list: '/workshops-classes',
      studio: `/studios/${studio.slug}`,
      offering: `/offering/${slug}`,
    };
    const fetched = (await visit(page, paths[kind])).filter(({ path }) => !OF_THE_MAP.test(path));
    const scripts = fetched.filter(({ path }) => path.endsWith('.js'));
    const script = scripts.reduce((sum, { size }) => sum + size, 0) / 1000;
    expect(scripts.every(({ size }) => size > 0)).toBe(true);
    expect(script).toBeGreaterThan(50);
    expect(script).toBeLessThanOrEqual(BUDGET.script);
    expect(scripts.length).toBeLessThanOrEqual(BUDGET.files);
    expect(fetched.filter(({ path }) => path.endsWith('.css'))).toEqual([]);
    const styles = brotliCompressSync((await stylesOf(page)).join('')).length / 1000;
    expect(styles).toBeGreaterThan(5);
    expect(styles).toBeLessThanOrEqual(BUDGET.styles);
  });
}

test('the first visit of a course does not fetch the booking form for the list of its dates', {
  tag: '@phone',
}, async ({ page, request }) => {
  const reply = await request.get('/api/v1/offerings?service_type=recurring&limit=1');
  const { items }: { items: { slug: string }[] } = await reply.json();
  await visit(page, `/offering/${items[0]?.slug}`);
  const scriptsOf = async () => (await fetchedBy(page)).filter(({ path }) => path.endsWith('.js'));
  await expect.poll(async () => (await scriptsOf()).some(({ path }) => path.includes('/courses-list-'))).toBe(true);
  const scripts = await scriptsOf();
  expect(scripts.reduce((sum, { size }) => sum + size, 0) / 1000).toBeLessThanOrEqual(BUDGET.script + 3);
});

test('a page inlines its own styles, which are removed with it, while shared ones stay', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  const { studio } = await findClass(request, 1);
  await visit(page, `/studios/${studio.slug}`);
  const brought = await stylesOf(page);
  const shared = await stylesOf(page, '[data-href$="#"]');
  expect(shared.length).toBeLessThan(brought.length);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect.poll(() => stylesOf(page)).toEqual(shared);
  expect(shared.some((text) => text.includes('--paper'))).toBe(true);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main section').first()).toHaveCSS('position', /./);
  expect(trouble).toEqual([]);
});

test('an offering keeps its parts before it is used: what it is about, figures, and the way to ask', async ({
  page,
  request,
}) => {
  const { slug, studio } = await findClass(request, 1);
  await visit(page, `/offering/${slug}`);
  await expect(page.locator('#story')).toBeVisible();
  await expect(page.getByText(/^Host since \w+ 20\d\d$/).filter({ visible: true })).toBeVisible();
  await expect(page.locator('button[aria-pressed]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ask the studio' }).click();
  await expect(page).toHaveURL(`/ask/${studio.slug}?offering=${slug}`);
});

/** Returns stylesheet links that are not loaded although their styles are not inlined. */
const bareLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter((link) => link.disabled && !link.href.endsWith('#'))
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => !document.querySelector(`style[data-href^="${address}"]`)),
  );

test('navigating between screens that share styles loses none', { tag: '@desktop' }, async ({ page }) => {
  // The stream of changes never ends, and the test waits for the end of all requests.
  await page.route('**/api/v1/stream*', (route) => route.abort());
  await openAs(page, OWNER.email, '/dashboard');
  await visit(page, '/studio-owner-dashboard');
  const tabs = page.locator('[data-shell=owner-bar] nav');
  for (const tab of ['Calendar', 'Today', 'Offerings', 'Today']) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await page.waitForLoadState('networkidle');
    expect(await bareLinks(page)).toEqual([]);
  }
});
