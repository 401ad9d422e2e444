import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew, signUp } from '../support/visitor.ts';

const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In' });
const hello = (page: Page) => page.getByRole('heading', { name: /^Hello / });

/** Logs out by the menu of the phone, or the one at the person's name. */
async function logOut(page: Page, isMobile: boolean): Promise<void> {
  await page.getByRole('button', { name: isMobile ? 'Open menu' : /^My Account/ }).click();
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: 'Log Out' }).click();
}

test('logging out ends the session of the other browser with its next call', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/dashboard');
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await openAs(other, visitor.email, '/dashboard', visitor.password);
  await expect(hello(other)).toBeVisible();

  await logOut(page, isMobile);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL('/');
  // Navigates within the page, so that only this click sends a request.
  await other.getByRole('link', { name: 'Settings' }).first().click();
  await expect(signInButton(other)).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('atelio-auth'))).toBeNull();
  await elsewhere.close();
});

test('requests of the page carry the public anonymous key', { tag: '@desktop' }, async ({ page }) => {
  const keys = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth|functions|media)\/v1\//.test(pathname)) keys.set(pathname, request.headers().apikey);
  });
  await open(page, '/sign-up?next=/dashboard');
  await signUp(page, newVisitor());
  await expect(hello(page)).toBeVisible();
  const key = await page.locator('meta[name=apikey]').getAttribute('content');
  expect([...keys.keys()]).toEqual(expect.arrayContaining(['/auth/v1/settings', '/auth/v1/signup', '/api/v1/me']));
  expect([...keys].filter(([, sent]) => !key || sent !== key)).toEqual([]);
});

test('logging out of a session that ended elsewhere succeeds', { tag: '@desktop' }, async ({ page, isMobile }) => {
  // Any other request would tell the page before the person logs out.
  await page.route(/\/api\/v1\/(?:stream|me\/)/, (route) => route.abort());
  const known = page.waitForResponse(/\/api\/v1\/me$/);
  await openAsNew(page, newVisitor(), '/about');
  await known;
  const asked: number[] = [];
  page.on('response', (reply) => reply.url().includes('/logout') && asked.push(reply.status()));
  await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('atelio-auth') ?? '{}');
    await fetch('/auth/v1/logout', { method: 'POST', headers: { Authorization: `Bearer ${access_token}` } });
  });
  await logOut(page, isMobile);
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atelio-auth'))).toBeNull();
  expect(asked).toEqual([204, 403]);
  await page.goBack();
  await expect(page).not.toHaveURL('/about');
});

test('a session that has ended on the server counts as signed out', { tag: '@desktop' }, async ({ page }) => {
  await openAsNew(page, newVisitor(), '/dashboard');
  await expect(hello(page)).toBeVisible();
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('atelio-auth') ?? '{}');
    localStorage.setItem('atelio-auth', JSON.stringify({ ...session, refresh_token: 'gone', expires_at: 1 }));
  });
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
});

test('other tabs follow signing in, a change of the account, and signing out', {
  tag: '@desktop',
}, async ({ page, context, isMobile }) => {
  const visitor = newVisitor();
  await open(page, '/sign-up?next=/dashboard');
  const other = await context.newPage();
  await open(other, '/dashboard');
  await expect(signInButton(other)).toBeVisible();
  await page.bringToFront();
  await signUp(page, visitor);
  await expect(hello(other)).toBeVisible();

  await open(other, '/auth-test');
  await expect(other.getByText('INITIAL_SESSION')).toBeVisible();
  const asked = other.waitForRequest('**/api/v1/me');
  await open(page, '/reset-password');
  await page.getByLabel('New password', { exact: true }).fill('kiln-and-glaze');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(other.getByText('USER_UPDATED')).toBeVisible();
  await asked;
  await expect(page).toHaveURL('/dashboard');

  await logOut(page, isMobile);
  // The client may emit it twice: for the message of the other tab, and for the empty storage.
  await expect(other.getByText('SIGNED_OUT').first()).toBeVisible();
  await expect(other.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
});
