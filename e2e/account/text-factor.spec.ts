import { expect, test } from '../support/test.ts';
import { codesTo } from '../support/text-messages.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

test('a phone that is added in the settings is sent a code at the next sign-in, and without it nobody is in', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = newVisitor();
  const number = `+346${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`;
  await openAsNew(page, visitor, '/about');
  await open(page, '/dashboard?tab=settings#two-step');
  await page.getByRole('button', { name: 'Set up Text message' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Phone number').fill(number);
  await adding.getByRole('button', { name: 'Send the code' }).click();
  const typed = adding.getByLabel('Code from the message');
  await expect(typed).toBeFocused();
  const [first = ''] = await codesTo(number, 1);
  await typed.fill(first === '000000' ? '000001' : '000000');
  await typed.press('Enter');
  await expect(adding.getByText('Invalid MFA Phone code entered')).toBeVisible();
  await typed.fill(first);
  await typed.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Save these codes' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await open(page, '/login?next=/dashboard');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log In' }).last().click();
  await expect(page.getByText(`ending in ${number.slice(-3)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const second = (await codesTo(number, 2)).find((code) => code !== first) ?? first;
  // The earlier code belongs to another challenge.
  await page.getByLabel('Code', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Invalid MFA Phone code entered')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(second);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
});
