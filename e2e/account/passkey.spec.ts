import { addAuthenticator } from '../support/authenticator.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew, type Visitor } from '../support/visitor.ts';

/** Disables autofill of passkeys: real browsers wait for a choice in the field's list, this one chooses at once. */
const withoutLists = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** Adds a passkey for the signed-in person, like the settings. */
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

/** Makes a person with a passkey, signed out. */
async function joinWithPasskey(page: Page): Promise<Visitor> {
  await addAuthenticator(page);
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await addPasskey(page);
  await page.evaluate(() => localStorage.clear());
  return visitor;
}

test('a passkey signs in without a password or a second factor', { tag: '@phone' }, async ({ page }) => {
  await withoutLists(page);
  await joinWithPasskey(page);
  await open(page, '/login?next=/dashboard');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});

test('a passkey from the autofill list of the email field signs in', { tag: '@desktop' }, async ({ page }) => {
  await joinWithPasskey(page);
  await open(page, '/login?next=/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});

test('cancelling the passkey prompt shows other ways to sign in', { tag: '@desktop' }, async ({ page }) => {
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

test('a passkey is the second factor after a password', { tag: '@desktop' }, async ({ page }) => {
  await withoutLists(page);
  const visitor = await joinWithPasskey(page);
  await open(page, '/login?next=/dashboard');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log In' }).last().click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});
