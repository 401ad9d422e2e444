import { OWNER, PASSWORD } from '#demo/people.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visitor.ts';

// Redirects of alternative addresses to canonical ones.

interface Listed {
  id: string;
  slug: string;
  name: string;
}

const STUDIOS = '/api/v1/studios?limit=1';

test('a studio’s own domain shows its page, and all other paths redirect to the site', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { items }: { items: [Listed] } = await (await request.get(STUDIOS)).json();
  const [{ slug, name }] = items;
  const site = new URL(process.env.E2E_URL ?? '');
  const own = `${site.protocol}//${slug}.${site.host}/`;
  const title = page.getByRole('heading', { level: 1, name });

  await open(page, own);
  await expect(title).toBeVisible();
  await expect(page).toHaveURL(own);

  // A link within the page stays on the domain.
  await page.evaluate(() => location.assign('#main'));
  await expect(page).toHaveURL(`${own}#main`);
  await expect(title).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${site.origin}/about`);
  await page.goBack();
  await expect(title).toBeVisible();
});

test('signing in from a studio’s own domain happens on the site, and returns to the studio', {
  tag: '@desktop',
}, async ({ page, request, isMobile }) => {
  const { items }: { items: [Listed] } = await (await request.get(STUDIOS)).json();
  const site = new URL(process.env.E2E_URL ?? '');
  await open(page, `${site.protocol}//${items[0].slug}.${site.host}/`);
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: 'Log In' }).click();
  } else {
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  }
  await expect(page).toHaveURL(`${site.origin}/login?next=/${items[0].slug}`);
});

test('an id, capitals and a trailing slash redirect to the canonical address, with the query', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { items }: { items: [Listed] } = await (await request.get(STUDIOS)).json();
  const [{ id, slug }] = items;
  for (const path of [`/studios/${id}`, `/Studios/${slug.toUpperCase()}/`]) {
    await page.goto(`${path}?lang=de`);
    await expect(page).toHaveURL(`/studios/${slug}?lang=de`);
  }
});

test('a former slug of a studio redirects to its page, on every address', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const credentials = { email: OWNER.email, password: PASSWORD };
  const session = await request.post('/auth/v1/token?grant_type=password', { data: credentials });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const before = OWNER.studio;
  const after = `${before}-renamed`;
  const { id, version } = await (await request.get(`/api/v1/studios/${before}/editing`, { headers })).json();
  const rename = (slug: string, data: object) =>
    request.patch(`/api/v1/studios/${id}`, { headers, data: { ...data, slug } });
  const renamed = await rename(after, { version });
  expect(renamed.status()).toBe(200);
  try {
    const reply = await request.get(`/studios/${before}?lang=de`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([301, `/studios/${after}?lang=de`]);
    const site = new URL(process.env.E2E_URL ?? '');
    await page.goto(`${site.protocol}//${before}.${site.host}/`);
    await expect(page).toHaveURL(`${site.protocol}//${after}.${site.host}/`);
    await page.goto(`/${before}`);
    await expect(page).toHaveURL(`/${after}`);
  } finally {
    await rename(before, { version: (await renamed.json()).version });
  }
});
