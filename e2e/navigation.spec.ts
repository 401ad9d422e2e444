import { GUEST, OWNER } from '#demo/people.ts';
import { expect, test } from './support/test.ts';
import { newVisitor, open, openAs, openAsNew } from './support/visitor.ts';

for (const path of ['/studios', '/workshops-classes', '/workshops-classes?view=map']) {
  test(`${path} keeps the bar above the menu and transparent, so that its button closes the menu`, {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, path);
    await page.evaluate(() => window.scrollTo(0, 1500));
    const bar = page.getByRole('banner');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('region', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expect(bar).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await bar.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toHaveCount(0);
  });
}

test('the bottom bar has five items, and each leads to its screen', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, GUEST.email, '/dashboard');
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await expect(bar.locator('> :visible')).toHaveText(['Home', 'Explore', 'Favorites', 'Bookings', /Profile$/]);
  await bar.getByRole('link', { name: 'Favorites' }).click();
  await expect(page).toHaveURL('/dashboard?tab=favorites');
  await expect(bar.getByRole('link', { name: 'Favorites' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'Bookings' })).not.toHaveAttribute('aria-current');
});

test('the number of unread messages stands at the corner of its icon in the bottom bar', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route('**/api/v1/me/unread', (route) => route.fulfill({ json: { guest: 12, studios: [], total: 12 } }));
  // A page of everyone: a personal one brings the number along.
  await openAsNew(page, newVisitor(), '/about');
  const profile = page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: /Profile$/ });
  const icon = await profile.locator('svg').boundingBox();
  const badge = await profile.getByText('12', { exact: true }).boundingBox();
  if (!icon || !badge) throw new Error('no badge');
  // It covers the top right corner of the icon, and hides neither the icon nor its word.
  expect(badge.x).toBeGreaterThan(icon.x + icon.width / 4);
  expect(badge.x).toBeLessThan(icon.x + icon.width);
  expect(badge.y).toBeLessThan(icon.y);
  expect(badge.y + badge.height).toBeGreaterThan(icon.y);
  expect(badge.y + badge.height).toBeLessThan(icon.y + icon.height);
});

test('the first click on a part that hydrates later is never lost', { tag: '@desktop' }, async ({ page }) => {
  // The click comes before or after React has begun with the part: each visit is another chance to lose it.
  for (const path of ['/about', '/contact', '/privacy', '/about', '/contact', '/privacy']) {
    await open(page, path);
    await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }
});

test('a studio’s screens have a bar of their own, and all others the bottom bar', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, OWNER.email, '/studio-owner-dashboard');
  const bar = page.getByRole('navigation', { name: 'Quick' });
  const ofStudio = page.getByRole('navigation', { name: 'Taller Fang' });
  await expect(ofStudio.getByRole('link')).toHaveText([/Today/, 'Calendar', 'Bookings', /Messages/]);
  await expect(bar).toHaveCount(0);
  await ofStudio.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/manage-studio-events\//);
  await expect(ofStudio.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page');
  await expect(bar).toBeHidden();
  await ofStudio.getByRole('button', { name: 'More' }).click();
  await ofStudio.getByRole('menuitem', { name: 'My Plan' }).click();
  await expect(page).toHaveURL(/tab=subscription/);
  await expect(ofStudio).toBeVisible();
  await open(page, '/dashboard');
  await expect(bar).toBeVisible();
  await expect(ofStudio).toHaveCount(0);
});

test('the menu has a link to list a studio', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('region', { name: 'Menu' }).getByRole('link', { name: 'List your studio' }).click();
  await expect(page).toHaveURL('/list-studio');
});

test('the tabs of a form cannot be switched while it is sent', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await open(page, '/about');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: isMobile ? 'Log In' : 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/v1/token*', async (route) => {
    await isHeld;
    await route.continue();
  });
  const { email } = newVisitor();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  const other = dialog.getByRole('tab', { name: 'Sign Up' });
  await expect(other).toBeDisabled();
  answer();
  await expect(other).toBeEnabled();
});

test('the foot of a page leads owners in', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/about');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('heading', { name: 'Host' })).toBeVisible();
  await foot.getByRole('link', { name: 'How hosting works' }).click();
  await expect(page).toHaveURL('/#host');
  await expect(page.getByRole('heading', { name: 'Got a studio with empty hours?' })).toBeInViewport();
});

test('F8 focuses the notifications before there is one, and the focus stays when one appears', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/about');
  const messages = page.getByRole('region', { name: 'Notifications (F8)' });
  // The page listens to keys a moment after it is hydrated.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(messages).toBeFocused({ timeout: 500 });
  }).toPass();
});

test('the calendar of another owner’s studio is not found, like its other screens', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAs(page, OWNER.email, '/dashboard');
  for (const screen of ['manage-studio-events', 'manage-bookings', 'manage-offerings', 'edit-studio']) {
    await open(page, `/${screen}/tinta-bruta`);
    await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find this page' })).toBeVisible();
  }
});
