import { GUEST, PASSWORD } from '#demo/people.ts';
import { expect, type Page, test } from '../support/test.ts';
import { fillSignUp, newVisitor, open } from '../support/visitor.ts';

type Provider = 'turnstile' | 'hcaptcha';
const SCRIPTS: Record<Provider, string> = {
  turnstile: 'https://challenges.cloudflare.com/**',
  hcaptcha: 'https://js.hcaptcha.com/**',
};

/** Replaces the provider's script: a box with a button that solves the captcha, and one that expires it. */
const scriptOf = (provider: Provider) => `
  let made = 0;
  window.${provider} = {
    render(box, options) {
      made += 1;
      const token = options.sitekey + '-' + made;
      const button = (label, onclick) => box.append(Object.assign(document.createElement('button'), {
        type: 'button', textContent: label, onclick }));
      button('I am a person', () => options.callback(token));
      button('Wait too long', () => options['expired-callback']());
      box.dataset.language = options.${provider === 'turnstile' ? 'language' : 'hl'};
      return String(made);
    },
    remove() {},
  };`;

// The program has no captcha configured, so its CSP blocks the script; server/http/http.test.ts tests the CSP.
test.use({ bypassCSP: true });

/** Fakes the settings of a program with a captcha, with or without the provider's script. */
async function ask(page: Page, provider: Provider, script: 'comes' | 'fails' = 'comes'): Promise<void> {
  await page.route('**/auth/v1/settings', async (route) => {
    const reply = await route.fetch();
    const captcha = { provider, site_key: 'key' };
    await route.fulfill({ json: { ...(await reply.json()), captcha } });
  });
  await page.route(SCRIPTS[provider], (route) =>
    script === 'comes' ? route.fulfill({ contentType: 'text/javascript', body: scriptOf(provider) }) : route.abort(),
  );
}

/** Collects the captcha tokens of the requests to a path. */
function answersTo(page: Page, address: string): string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(address))
      tokens.push(request.postDataJSON().gotrue_meta_security.captcha_token);
  });
  return tokens;
}

test('with a captcha configured, each request has its own token', {
  tag: '@desktop',
}, async ({ page }) => {
  await ask(page, 'turnstile');
  const tokens = answersTo(page, 'grant_type=password');
  const submit = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await open(page, '/login?next=/dashboard');
  await page.getByLabel('Email').fill(GUEST.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await submit.click();
  await expect(page.getByText('Please confirm that you’re human')).toBeVisible();
  await page.getByRole('button', { name: 'I am a person' }).click();
  await submit.click();
  await expect(page.getByText('Invalid login credentials')).toBeVisible();

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'I am a person' }).click();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Hello Laia' })).toBeVisible();
  expect(tokens).toEqual(['key-1', 'key-2']);
});

for (const provider of ['turnstile', 'hcaptcha'] as const) {
  test(`a new person solves the captcha of ${provider}, again after it has expired`, {
    tag: '@phone',
  }, async ({ page }) => {
    await ask(page, provider);
    const tokens = answersTo(page, '/auth/v1/signup');
    const missing = page.getByText('Please confirm that you’re human');
    await open(page, '/sign-up');
    await page.getByRole('button', { name: 'I am a person' }).click();
    await page.getByRole('button', { name: 'Wait too long' }).click();
    await fillSignUp(page, newVisitor());
    await expect(missing).toBeVisible();
    await expect(page.locator('[data-language]')).toHaveAttribute('data-language', 'en');
    await page.getByRole('button', { name: 'I am a person' }).click();
    await expect(missing).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign Up' }).last().click();
    await expect(page).toHaveURL('/onboarding');
    expect(tokens).toEqual(['key-1']);
  });
}

test('when the script does not load, the form says so', { tag: '@desktop' }, async ({ page }) => {
  await ask(page, 'turnstile', 'fails');
  await open(page, '/login');
  await expect(page.getByText('We couldn’t load the check that you’re human')).toBeVisible();
});
