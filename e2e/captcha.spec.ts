import { expect, test } from '@playwright/test';
import { GUEST, PASSWORD } from '../demo/people.ts';
import { open } from './visitor.ts';

/** In place of Turnstile's own script: a box with a button that says one is a person. */
const SCRIPT = `
  let made = 0;
  window.turnstile = {
    render(box, { sitekey, callback }) {
      made += 1;
      const token = sitekey + '-' + made;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am a person';
      button.onclick = () => callback(token);
      box.append(button);
      return String(made);
    },
    remove() {},
  };`;

// The program of these tests asks nobody, so its policy lets no such script in; server/http/http.test.ts has that.
test.use({ bypassCSP: true });

test.beforeEach(async ({ page }) => {
  await page.route('**/auth/v1/settings', async (route) => {
    const reply = await route.fetch();
    const captcha = { provider: 'turnstile', site_key: 'key' };
    await route.fulfill({ json: { ...(await reply.json()), captcha } });
  });
});

test('where the installation asks whether one is a person, each request carries an answer of its own', async ({
  page,
}) => {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  );
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('grant_type=password'))
      tokens.push(request.postDataJSON().gotrue_meta_security.captcha_token);
  });
  const submit = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await open(page, '/login?next=/dashboard');
  await page.getByLabel('Email').fill(GUEST.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await submit.click();
  await expect(page.getByText('Please confirm that you are a person')).toBeVisible();
  await page.getByRole('button', { name: 'I am a person' }).click();
  await submit.click();
  await expect(page.getByText('Invalid login credentials')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'I am a person' }).click();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Hello Laia' })).toBeVisible();
  expect(tokens).toEqual(['key-1', 'key-2']);
});

test('when the script does not come, the form says so', async ({ page }) => {
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
  await open(page, '/login');
  await expect(page.getByText('The check that you are a person could not be loaded')).toBeVisible();
});
