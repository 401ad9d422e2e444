import { brotliCompressSync } from 'node:zlib';
import { OWNER } from '../demo/people.ts';
import { findClass } from './catalogue.ts';
import { expect, type Page, test } from './test.ts';
import { openAs } from './visitor.ts';

// What the first visit of a public page fetches. Bytes, not times: they are the same on every machine.

/** Kilobytes (1000) as they are sent, without headers, and how many files. */
const BUDGET = { script: 125, files: 15, styles: 16 };

/** The map is apart, and only fetched where it is seen: beside a list there is one. */
const OF_THE_MAP = /\/(?:camera|ink|\w+-(?:map|stage|canvas)|map-\w+)-[\w-]+\.(?:js|css)$/;

interface Fetched {
  path: string;
  /** Bytes as they came, compressed. */
  size: number;
}

/** What a page fetched until it is awake, and nobody has touched it. */
async function visit(page: Page, path: string): Promise<Fetched[]> {
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({
      path: new URL(name).pathname,
      size: encodedBodySize,
    })),
  );
}

/** The styles that stand in a page, as written. */
const stylesOf = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('style[data-href]')].map((each) => each.textContent ?? ''));

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

test('a page brings its own styles along, which leave with it, and what all screens share stays', {
  tag: '@desktop',
}, async ({ page }) => {
  const trouble: string[] = [];
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  await visit(page, '/');
  const brought = await stylesOf(page);
  expect(brought.some((text) => text.includes('.hero'))).toBe(true);
  const shared = brought.filter((text) => !text.includes('.hero'));

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect.poll(() => stylesOf(page)).toEqual(shared);
  expect(shared.some((text) => text.includes('--paper'))).toBe(true);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.hero')).toHaveCSS('position', /./);
  expect(trouble).toEqual([]);
});

/** Links that React took over and that fetch nothing, whose styles do not stand in the page. */
const bareLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter((link) => link.disabled && !link.href.endsWith('#'))
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => !document.querySelector(`style[data-href^="${address}"]`)),
  );

test('going to and fro between screens that share styles, none of them loses any', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAs(page, OWNER.email, '/dashboard');
  await visit(page, '/studio-owner-dashboard');
  const tabs = page.locator('nav.studio-tabs');
  for (const tab of ['Calendar', 'Today', 'Offerings', 'Today']) {
    await tabs.getByRole('link', { name: tab }).click();
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await page.waitForLoadState('networkidle');
    expect(await bareLinks(page)).toEqual([]);
  }
});
