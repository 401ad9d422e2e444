import { GUEST } from '#demo/people.ts';
import { expect, test } from '../support/test.ts';
import { fillSignUp, newVisitor, open, skipQuestions } from '../support/visitor.ts';

test('Tab goes from the address to the password to the button, and then to the forgotten password', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/login');
  await page.getByLabel('Email').focus();
  const main = page.getByRole('main');
  for (const next of [
    page.getByLabel('Password', { exact: true }),
    main.getByRole('button', { name: 'Log In' }),
    main.getByRole('link', { name: 'Forgot password?' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('a new person signs up in the dialog, does the onboarding, and returns to the page', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = newVisitor();
  await open(page, '/studios?q=taller');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an Account' });
  await fillSignUp(page, visitor);
  await expect(page).toHaveURL(/\/onboarding\?next=/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Hello Noa/ })).toBeVisible();

  // Onboarding comes before private screens, but not before the catalogue.
  await open(page, '/dashboard?tab=settings');
  await expect(page).toHaveURL(/\/onboarding\?next=%2Fdashboard%3Ftab%3Dsettings/);
  // Onboarding does not come before the guest's tickets.
  await open(page, '/dashboard?tab=bookings');
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=bookings');
  await open(page, '/studios');
  await expect(page).toHaveURL('/studios');

  await open(page, '/onboarding?next=/studios%3Fq%3Dtaller');
  await skipQuestions(page);
  await expect(page).toHaveURL('/studios?q=taller');
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});

test('a person with an account is led to sign in, and keeps the typed address', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/sign-up?next=/about');
  await fillSignUp(page, { name: 'Laia Kessler', email: GUEST.email, password: 'another-password' });
  await expect(page.getByText("It looks like you're already registered!")).toBeVisible();
  await page.getByRole('button', { name: 'Switch to Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText(/already registered/)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(GUEST.email);
  await expect(page).toHaveURL('/login?next=/about');
});

test('one error is shown at a time, and its field has the focus', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/sign-up');
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await submit.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('laia');
  await submit.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await email.fill(newVisitor().email);
  await submit.click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await password.fill('clay1');
  await submit.click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('clay-and-wheel');
  await submit.click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Full Name').fill('Laia');
  // A common password, which only the server knows.
  await password.fill('password1');
  await submit.click();
  await expect(page.getByText(/^Password is known to be weak/)).toBeVisible();
  await expect(password).toBeFocused();
});

test('where addresses are confirmed first, the form says where the mail went and accepts its code', {
  tag: '@desktop',
}, async ({ page }) => {
  const { name, email, password } = newVisitor();
  const asked: string[] = [];
  // An account without a session: what the service answers with AUTH_AUTOCONFIRM=off.
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ json: { id: crypto.randomUUID(), email } }));
  await page.route('**/auth/v1/{resend,verify}*', (route) => {
    asked.push(`${new URL(route.request().url()).pathname} ${route.request().postData()}`);
    const isCode = route.request().url().includes('/verify');
    return isCode
      ? route.fulfill({
          status: 403,
          json: { code: 'otp_expired', error_code: 'otp_expired', message: 'Token has expired' },
        })
      : route.fulfill({
          status: 429,
          headers: { 'Retry-After': '42' },
          json: { error_code: 'over_email_send_rate_limit', message: 'Wait' },
        });
  });
  await open(page, '/sign-up');
  await fillSignUp(page, { name, email, password });
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  await page.getByLabel('Code from the email').fill('123 456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Token has expired/)).toBeVisible();
  await page.getByRole('button', { name: 'Send a new email' }).click();
  await expect(page.getByText('Wait', { exact: true })).toBeVisible();
  expect(asked[0]).toContain('"token":"123456"');
  expect(asked[1]).toContain('/resend');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Full Name')).toBeVisible();
});
