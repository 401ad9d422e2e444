import { addAuthenticator } from './authenticator.ts';
import { expect, type Page, test } from './test.ts';
import { newVisitor, open, openAsNew, type Visitor } from './visitor.ts';

/** Real browsers wait until somebody picks a passkey from the list of the field; this one picks at once. */
const withoutLists = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Adds a passkey for whoever is signed in, as the settings do. */
async function addPasskey(page: Page): Promise<void> {
  const added = await page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('atelio-auth') ?? '{}');
    const ask = async (path: string, body: unknown) => {
      const reply = await fetch(`/auth/v1/passkeys/registration/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(await reply.text());
      return reply.json();
    };
    const { challenge_id, options } = await ask('options', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return ask('verify', { challenge_id, credential: credential.toJSON() });
  });
  expect(added).toMatchObject({ id: expect.any(String) });
}

/** Somebody with a passkey, signed out. */
async function joinWithPasskey(page: Page): Promise<Visitor> {
  await addAuthenticator(page);
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await addPasskey(page);
  await page.evaluate(() => localStorage.clear());
  return visitor;
}

test('a passkey signs in without a password, and nothing more is asked', { tag: '@phone' }, async ({ page }) => {
  await withoutLists(page);
  await joinWithPasskey(page);
  await open(page, '/login?next=/dashboard');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});

test('a passkey that is picked from the list of the email field signs in', { tag: '@desktop' }, async ({ page }) => {
  await joinWithPasskey(page);
  await open(page, '/login?next=/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});

test('whoever closes the question for a passkey is told of other ways', { tag: '@desktop' }, async ({ page }) => {
  await withoutLists(page);
  await page.addInitScript(() => {
    navigator.credentials.get = async () => {
      throw new DOMException('The operation was not allowed', 'NotAllowedError');
    };
  });
  await open(page, '/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again, or choose another way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
});

test('a passkey is the second factor of somebody who comes with a password', { tag: '@desktop' }, async ({ page }) => {
  await withoutLists(page);
  const visitor = await joinWithPasskey(page);
  await open(page, '/login?next=/dashboard');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log In' }).last().click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});
