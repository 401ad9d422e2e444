import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from '#demo/people.ts';
import { SIGNED_IN_COOKIE } from '#shared/cookies.ts';
import { codeTo, linkIn, mailTo } from './mail-server.ts';

/** A new visitor. */
export interface Visitor {
  name: string;
  email: string;
  password: string;
}

export function newVisitor(name = 'Noa Ferrer'): Visitor {
  const mark = `${Date.now().toString(36)}${Math.trunc(Math.random() * 1e6)}`;
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}.${mark}@guests.example`,
    password: 'wheel-and-clay',
  };
}

/** Opens an address and waits for hydration, which React marks on its elements. Pictures may still load. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => {
    const main = document.getElementById('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Signs up and skips the onboarding, which leads to the requested page. */
export async function signUp(page: Page, visitor: Visitor): Promise<void> {
  await fillSignUp(page, visitor);
  await skipQuestions(page);
}

/** Opens the link of the mail that proves a visitor's address, as in another tab. */
export async function proveAddress(page: Page, { email }: Pick<Visitor, 'email'>): Promise<void> {
  const link = linkIn(await mailTo(email, /^Confirm your address/));
  const answer = await page.request.get(link, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).not.toContain('error');
}

/** Fills in the dialog that is open, or the page that holds the same form. */
export async function fillSignUp(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).last().click();
}

/** Says who the guest is in a booking form: name and email, and the six digits of the mail. */
export async function identify(page: Page, { name, email }: Pick<Visitor, 'name' | 'email'>): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me six digits' }).click();
  const digits = page.getByLabel('Six digits from your email');
  await digits.fill(await codeTo(email));
  await expect(digits).toHaveCount(0);
}

/** Skips the onboarding, which leads to the page that was asked for. */
export async function skipQuestions(page: Page): Promise<void> {
  // The first visit waits for the pictures of the crafts, which use the same few connections.
  test.slow();
  await expect(page.getByText('1 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Skip all' }).click();
  await expect(page).not.toHaveURL(/\/onboarding/, { timeout: 90_000 });
}

/** Opens an address signed in through the API, for tests that are not about signing in. */
export async function openAs(page: Page, email: string, address: string, password = PASSWORD): Promise<void> {
  await rememberSession(page, '/auth/v1/token?grant_type=password', { email, password });
  await open(page, address);
}

/** Opens an address with a new account that has finished onboarding, made through the API. */
export async function openAsNew(page: Page, { name, email, password }: Visitor, address: string): Promise<void> {
  const token = await rememberSession(page, '/auth/v1/signup', { email, password, data: { name } });
  const headers = { Authorization: `Bearer ${token}` };
  const answered = await page.request.patch('/api/v1/me', { headers, data: { onboardingCompleted: true } });
  expect(answered.status(), await answered.text()).toBe(200);
  await open(page, address);
}

/** Gets a session from the accounts API and stores it in the browser. @returns the access token */
async function rememberSession(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  const session = (await answer.json()) as { access_token: string; user: { id: string } };
  // As the scripts of the page would, on which one signs in.
  await page
    .context()
    .addCookies([
      { name: SIGNED_IN_COOKIE, value: `${session.user.id}.America/New_York`, url: process.env.E2E_URL ?? '' },
    ]);
  // Any address of the site gives access to its storage; this one runs no script.
  await page.goto('/favicon.svg');
  await page.evaluate((kept) => localStorage.setItem('atelio-auth', kept), JSON.stringify(session));
  return session.access_token;
}

/** Goes through the account page, as one of the demo's people. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await open(page, '/login?next=/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).last().click();
  await expect(page.getByRole('heading', { name: /^Hello / })).toBeVisible();
}

/** Enters the description of a picture in its sheet. */
export async function describe(page: Page, number: number, words: string): Promise<void> {
  await page.getByRole('button', { name: `Open picture ${number}` }).click({ timeout: 120_000 });
  const sheet = page.getByRole('dialog', { name: `Picture ${number}` });
  await sheet.getByLabel('Describe the photo (for screen readers)').fill(words);
  await sheet.getByRole('button', { name: 'Done' }).click();
}
