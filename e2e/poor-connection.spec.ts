import { GUEST, PASSWORD } from '#demo/people.ts';
import { expect, type Page, test } from './support/test.ts';
import { open } from './support/visitor.ts';

/** Opens a page without its scripts. @returns a function that lets them load and waits for hydration */
async function holdProgram(page: Page): Promise<() => Promise<void>> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return async () => {
    arrive();
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
  };
}

test('a form that is filled in and sent before hydration is kept, and signs in after it', { tag: '@phone' }, async ({
  page,
}) => {
  const arrive = await holdProgram(page);
  await page.goto('/login?next=/about', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill(GUEST.email);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page).toHaveURL('/login?next=/about');
  await expect(email).toHaveValue(GUEST.email);

  await arrive();
  await expect(email).toHaveValue(GUEST.email);
  await expect(password).toHaveValue(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/about');
});

test('a message that is begun before hydration is kept too', { tag: '@desktop' }, async ({ page }) => {
  const arrive = await holdProgram(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(GUEST.email);
  await page.getByLabel(/message/i).fill('Do you have a kiln?');
  await arrive();
  await page.getByRole('main').getByLabel(/name/i).fill('Laia');
  await expect(page.getByLabel('Email')).toHaveValue(GUEST.email);
  await expect(page.getByLabel(/message/i)).toHaveValue('Do you have a kiln?');
});

test('a dialog that fails to load shows an error and leaves the page as it is', { tag: '@phone' }, async ({
  page,
  context,
  isMobile,
}) => {
  await open(page, '/about');
  if (isMobile) {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('alert')).toContainText('We can’t reach the server');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await context.setOffline(false);
    await open(page, '/about');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  }
  await context.setOffline(true);
  await page.getByRole('button', { name: isMobile ? 'Log In' : 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the server');
  await expect(page.getByRole('heading', { level: 1, name: 'About Atelio' })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // What the page works without is left out in silence.
  await page.route('**/assets/invalid-fields-*.js', (route) => route.abort());
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('invalid-fields'));
  await open(page, '/about');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: isMobile ? 'Log In' : 'Sign In' }).click();
  await left;
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.locator('[role=alert]')).toHaveCount(0);
});
