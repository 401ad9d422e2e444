import { GUEST } from '#demo/people.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

test.beforeEach(async ({ page }) => {
  await openAs(page, GUEST.email, '/dashboard?tab=bookings');
});

test('all actions of a booking are visible on a phone, and cancelling asks for confirmation', {
  tag: '@phone',
}, async ({ page }) => {
  const cancel = page.getByRole('button', { name: 'Cancel booking' }).first();
  await expect(cancel).toBeVisible();
  const box = await cancel.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await cancel.click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Cancel this booking?' })).toBeFocused();
});

test('a ticket that is opened further down scrolls into view', { tag: '@phone' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Show ticket' }).first().click();
  const ticket = page.locator('div[tabindex="-1"]').filter({ has: page.getByRole('button', { expanded: true }) });
  await expect(ticket.getByRole('heading', { level: 3 })).toBeInViewport();
  await expect(ticket).toBeFocused();
});

test('a ticket says what to bring, and links to directions and a calendar entry', { tag: '@phone' }, async ({
  page,
}) => {
  const section = page.getByRole('main');
  await expect(section.getByRole('heading', { name: 'Bring' }).first()).toBeVisible();
  await expect(section.getByRole('heading', { name: 'House rules' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Getting there' }).first().click();
  for (const [name, host] of [
    ['Google Maps', 'www.google.com'],
    ['Apple Maps', 'maps.apple.com'],
  ] as const) {
    const link = page.getByRole('menuitem', { name });
    await expect(link).toBeInViewport();
    expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host);
  }
});

test('clicking the open tab reloads it: an event that the studio has cancelled is no ticket any more', {
  tag: '@phone',
}, async ({ page }) => {
  await expect(page.getByRole('article').filter({ hasText: 'Confirmed' }).first()).toBeVisible();
  let title = '';
  await page.route('**/me/bookings*', async (route) => {
    const response = await route.fetch();
    const { items, next_cursor } = await response.json();
    // Other tests of this worker may have left a hold.
    const { total, ...first } = items.find(({ state }: { state: string }) => state === 'confirmed');
    const rest = items.filter(({ id }: { id: string }) => id !== first.id);
    title = first.offering.title;
    const cancelled = { at: first.created_at, for: 'studio', reason: 'The kiln has cracked.', refund: total };
    const { at, for: by, reason: message } = cancelled;
    const history = [...first.history, { at, by, message, state: 'cancelled', moved: false }];
    await route.fulfill({
      json: { items: [{ ...first, total, state: 'cancelled', cancelled, history }, ...rest], next_cursor },
    });
  });
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Bookings' }).click();
  const row = page.getByRole('article').filter({ hasText: 'Cancelled by the studio' }).first();
  await expect.poll(async () => title !== '' && (await row.textContent())?.includes(title)).toBe(true);
  await expect(row).toContainText('The kiln has cracked.');
  await expect(row).toContainText('nothing to pay');
  await expect(row).not.toContainText('€');
});
