import { expect, test } from './support/test.ts';
import { open } from './support/visitor.ts';

// Metadata of pages for search engines, and its effects on readers.

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'));
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(headOf(html))?.[1];

test('a URL with a language shows that language to everybody, and is canonical', { tag: '@desktop' }, async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/studios?lang=de', { headers: { 'Accept-Language': 'fr', Cookie: 'language=ca' } });
  const html = await answer.text();
  expect(html).toContain('<html lang="de"');
  expect(canonicalOf(html)).toBe(`${baseURL}/studios?lang=de`);
  expect(headOf(html)).toContain('<meta property="og:locale" content="de_DE"');
  expect(answer.headers()['set-cookie']).toBeUndefined();
});

test('a page links its versions in six languages, and the default one', { tag: '@desktop' }, async ({
  request,
  baseURL,
}) => {
  const html = await (await request.get('/about')).text();
  const named = [...headOf(html).matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
  expect(named.map(([, language, address]) => [language, address])).toEqual([
    ...['en', 'es', 'ca', 'fr', 'de', 'it'].map((language) => [language, `${baseURL}/about?lang=${language}`]),
    ['x-default', `${baseURL}/about`],
  ]);
  expect(canonicalOf(html)).toBe(`${baseURL}/about`);
});

test('a page has structured data and a picture for sharing', { tag: '@desktop' }, async ({ request }) => {
  const { items } = await (await request.get('/api/v1/offerings?service_type=workshop&limit=1')).json();
  const head = headOf(await (await request.get(`/offering/${items[0].slug}`)).text());
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(head)?.[1] ?? '{}';
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({ '@type': 'EducationEvent', name: items[0].title });
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(head)?.[1] ?? '';
  const shown = await request.get(new URL(picture).pathname);
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('a list with several filters is not indexed, and its canonical URL is the whole list', {
  tag: '@desktop',
}, async ({ request, baseURL }) => {
  const html = await (await request.get('/workshops-classes?studio_type=ceramics&materials_included=true')).text();
  expect(canonicalOf(html)).toBe(`${baseURL}/workshops-classes`);
  expect(headOf(html)).toContain('<meta name="robots" content="noindex, follow"');
  expect(headOf(html)).not.toContain('hreflang');
  const one = await (await request.get('/workshops-classes?studio_type=ceramics')).text();
  expect(canonicalOf(one)).toBe(`${baseURL}/workshops-classes/ceramics`);
  expect(headOf(one)).not.toContain('noindex');
});

test('opening a URL with a language does not change the preference; choosing a language leaves that URL', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/about?lang=de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.context().cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ name: 'language' })]),
  );
  await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL(/\/about$/);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});
