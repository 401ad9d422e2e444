import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

/** Logs out by the menu of the phone, or the one at the person's name. */
async function logOut(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'Open menu' : /^My Account/ }).click();
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: 'Log Out' }).click();
}

for (const [from, tag] of [
  ['/studios', '@desktop'],
  ['/dashboard', '@phone'],
  ['/workshops-classes', '@desktop'],
] as const) {
  test(`logging out on ${from} leads to the home page, signed out`, { tag }, async ({ page, isMobile }) => {
    await openAsNew(page, newVisitor(), from);
    await logOut(page, isMobile);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Find Your Perfect Creative Space' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  });
}

test('a page of the catalogue stays when another tab logs out', { tag: '@desktop' }, async ({
  page,
  context,
  isMobile,
}) => {
  await openAsNew(page, newVisitor(), '/about');
  await expect(page).toHaveURL('/about');
  // Navigates within the page, so that the browser has fetched its data.
  await page.getByRole('link', { name: 'Classes & workshops' }).last().click();
  await expect(page).toHaveURL('/workshops-classes');
  const card = page.getByRole('main').getByRole('article').first().getByRole('heading');
  const title = page.getByRole('heading', { level: 1, name: (await card.textContent()) ?? '' });
  await card.click();
  await expect(title).toBeVisible();

  const other = await context.newPage();
  await open(other, '/studios');
  await logOut(other, isMobile);
  await expect(other).toHaveURL('/');
  await page.bringToFront();
  await expect(page.getByRole('button', { name: isMobile ? 'Open menu' : 'Sign In' })).toBeVisible();
  await expect(title).toBeVisible();
});

test('logging out says which other devices are signed in, and can leave them so', { tag: '@phone' }, async ({
  page,
  request,
  isMobile,
}) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/studios');
  const data = { email: visitor.email, password: visitor.password };
  const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const elsewhere = await request.post('/auth/v1/token?grant_type=password', { data, headers });
  const { access_token: token } = await elsewhere.json();
  await logOut(page, isMobile);
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await expect(dialog.getByText('Firefox on Windows')).toBeVisible();
  await dialog.getByRole('button', { name: 'Only here' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atelio-auth'))).toBeNull();
  const answer = await request.get('/api/v1/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(200);
});
