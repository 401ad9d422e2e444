import sharp from 'sharp';
import { OWNER } from '#demo/people.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token as string);

const asReader = async (page: Page) => ({ Authorization: `Bearer ${await tokenOf(page)}` });

test('an owner sees today, pending tasks and the occupancy of the weeks, and opens the guest search', async ({
  page,
  isMobile,
}) => {
  await openAs(page, OWNER.email, '/studio-owner-dashboard');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Needs your attention/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^\d+%$/ })).toHaveCount(2);
  await expect(page.getByText('in the last 28 days')).toBeVisible();

  await page.getByRole('link', { name: 'Find a guest' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeFocused();

  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole(isMobile ? 'menuitem' : 'link', { name: 'My Plan' }).click();
  await expect(page).toHaveURL(/tab=subscription/);
  await expect(page.getByText(/^Studio, €29 a month\./)).toBeVisible();
});

test('the tabs of a studio are at the same height on all its screens, and each is whole', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAs(page, OWNER.email, '/studio-owner-dashboard');
  const tabs = page.getByRole('navigation', { name: 'Taller Fang' });
  const top = async () => (await tabs.boundingBox())?.y;
  const height = await top();
  for (const name of ['Calendar', 'Bookings', 'Offerings', 'Studio', 'My Plan', 'Today']) {
    await tabs.getByRole('link', { name }).click();
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    for (const tab of await tabs.getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    await expect.poll(top).toBe(height);
  }
});

test('an owner finds a guest among all bookings, adds a note, and prints the whole list', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAs(page, OWNER.email, '/studio-owner-dashboard');
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const list = page.getByRole('list', { name: 'Bookings' });
  const guest = list.getByRole('button').first();
  const name = (await guest.textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(name.toUpperCase());
  await expect(page).toHaveURL(/q=/);
  await expect(list).not.toHaveAttribute('aria-busy');
  // Others may have these words in the title or among their attendees.
  await list.getByRole('button', { name, exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name });
  const note = `Left-handed ${crypto.randomUUID()}`;
  await sheet.getByLabel('New note').fill(note);
  await sheet.getByRole('button', { name: 'Save note' }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: note })).toBeVisible();
  await expectNoViolations(page);
  const written = sheet.getByRole('listitem').filter({ hasText: note });
  await written.getByRole('button', { name: 'Delete note' }).click();
  await expect(written).toBeHidden();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(written).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await open(page, `/manage-bookings/${OWNER.studio}`);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  const printed = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.print = () => resolve(document.querySelector('main')?.innerText ?? '');
      }),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await printed).not.toContain('Show more');
});

test('a new studio shows its next steps with links', { tag: '@phone' }, async ({ page }) => {
  await openAsNew(page, newVisitor(), '/studio-owner-dashboard');
  await expect(page.getByRole('heading', { name: 'You don’t have a studio here yet' })).toBeVisible();
  const made = await page.request.post('/api/v1/studios', {
    headers: await asReader(page),
    data: { name: 'Our first room' },
  });
  const { id } = await made.json();
  await open(page, '/studio-owner-dashboard');
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add your address' })).toHaveAttribute(
    'href',
    `/edit-studio/${id}?step=place`,
  );
  await expect(page.getByRole('link', { name: 'Create an offering' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View public page' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Find a guest' })).toBeHidden();
});

test('the photos of a studio open enlarged, and can be browsed by keyboard', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await openAs(page, OWNER.email, '/dashboard');
  const headers = await asReader(page);
  const { items } = await (await page.request.get('/api/v1/me/studios', { headers })).json();
  const { id, slug } = items.find(({ status }: { status: string }) => status === 'published');
  const { spaces }: Studio = await (await page.request.get(`/api/v1/studios/${slug}`)).json();
  const before = (await (await page.request.get(`/api/v1/studios/${id}/editing`, { headers })).json()).photos;
  const words = ['The wheel room in the morning', 'Bowls drying on a board'];
  for (const [index, alt] of words.entries()) {
    const picture = {
      create: { width: 800, height: 600, channels: 3, background: { r: 174, g: 67, b: index } },
    } as const;
    const sent = await page.request.post('/media/v1/upload', {
      headers,
      multipart: {
        file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await sharp(picture).jpeg().toBuffer() },
        upload_preset: 'unsigned',
        folder: `art_studios/${id}`,
      },
    });
    const { secure_url, public_id } = await sent.json();
    const added = await page.request.post(`/api/v1/studios/${id}/photos`, {
      headers,
      data: { secure_url, public_id, alt },
    });
    expect(added.ok()).toBe(true);
  }
  await open(page, `/studios/${slug}`);
  await page.getByRole('button', { name: /^All \d+ pictures$/ }).click();
  const large = page.getByRole('dialog', { name: /^Pictures of / });
  await expect(large.getByText(`1 of ${before.length + 2}`)).toBeVisible();
  await expectNoViolations(page, '[role="dialog"]');
  await page.keyboard.press('End');
  await expect(large.getByRole('status')).toContainText(words[1] ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(large.getByRole('status')).toContainText(words[0] ?? '');
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(page.getByRole('button', { name: /^All \d+ pictures$/ })).toBeFocused();

  await expect(page.getByText(/^(Open until|Opens|Closed now|Open now)/).first()).toBeVisible();
  const priced = spaces.filter(({ hourly_price, offering }) => hourly_price && offering);
  const rooms = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Spaces', exact: true }) });
  await expect(rooms.getByText(/€\d+ per hour/)).toHaveCount(priced.length);
});
