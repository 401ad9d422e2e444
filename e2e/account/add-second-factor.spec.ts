import { generate } from 'otplib';
import { addAuthenticator } from '../support/authenticator.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' });

async function openFactors(page: Page) {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await open(page, '/dashboard?tab=settings#two-step');
  await expect(section(page).getByText('Off')).toBeVisible();
  return visitor;
}

/** Reads the recovery codes, which are shown once with the first factor. */
async function readCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save these codes' });
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
  const codes = await dialog.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/recovery-codes\.txt$/);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  return codes;
}

test('an app is set up, with recovery codes; signing in asks for it, and a code opens once', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await openFactors(page);
  await section(page).getByRole('button', { name: 'Set up' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Set up your app' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Invalid TOTP code entered')).toBeVisible();
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  await dialog.getByLabel('Code from the app').fill(await generate({ secret }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const codes = await readCodes(page);
  expect(new Set(codes).size).toBe(10);
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();
  await expect(section(page).getByText('10 of 10 left')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, '/login?next=/dashboard%3Ftab%3Dsettings');
  await other.getByLabel('Email').fill(visitor.email);
  await other.getByLabel('Password', { exact: true }).fill(visitor.password);
  await other.getByRole('button', { name: 'Log In' }).last().click();
  await other.getByRole('button', { name: 'Recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Confirm' }).click();
  await expect(section(other).getByText('9 of 10 left')).toBeVisible();

  await section(other).getByRole('button', { name: 'Remove' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section(other).getByText('Off')).toBeVisible();
  await expect(section(other).getByText('Recovery codes')).toHaveCount(0);
  await elsewhere.close();
});

test('cancelling the setup of an app leaves no factor', { tag: '@desktop' }, async ({ page }) => {
  await openFactors(page);
  for (const time of [1, 2]) {
    await section(page).getByRole('button', { name: 'Set up' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Set up your app' });
    await expect(dialog.getByRole('img', { name: /^QR code/ }), `time ${time}`).toBeVisible();
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.keyboard.press('Escape');
    expect((await gone).ok()).toBe(true);
  }
  await page.reload();
  await expect(section(page).getByText('Off')).toBeVisible();
});

test('a passkey is added, named, and removed', { tag: '@desktop' }, async ({ page }) => {
  await addAuthenticator(page);
  await openFactors(page);
  await section(page).getByRole('button', { name: 'Add Passkey' }).click();
  await readCodes(page);
  await expect(section(page).getByText('On', { exact: true })).toBeVisible();

  await section(page).getByRole('button', { name: 'Rename' }).click();
  const name = section(page).getByLabel('Name of this passkey');
  await name.fill(' ');
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByText('Please give it a name.')).toBeVisible();
  await name.fill('Noa’s laptop');
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('heading', { name: 'Noa’s laptop' })).toBeVisible();

  await section(page).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Noa’s laptop?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByText('Off')).toBeVisible();
});
