import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

test('a gift card with a chosen picture is printed, opened by its code, and kept', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await openAsNew(page, newVisitor('Ona'), '/gift-cards');
  await page.getByRole('radio', { name: 'Printmaking' }).check({ force: true });
  await page.getByRole('button', { name: '€25' }).click();
  await page.getByLabel('For whom').fill('Marc');
  await page.getByLabel('A few words').fill('For the evenings when the computer has had enough of you.');
  await expect(page.getByText('For Marc, from Ona')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: /^Pay €25/ }).click();
  await expect(page.getByText('Print it and hand it over in person.')).toBeVisible();
  const code =
    (await page
      .getByText(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
      .first()
      .textContent()) ?? '';

  // On paper there is the card alone, with its words, its code and a QR code, on one A5 sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByText('“For the evenings').last()).toBeVisible();
  await expect(page.locator('svg[aria-label]').last()).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([420, 595]);

  const context = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const marc = await context.newPage();
  await open(marc, '/gift');
  const field = marc.getByLabel('Code of the gift card');
  await field.fill(code.slice(0, -1));
  await field.press('Enter');
  await expect(marc.getByText('No gift card has this code.')).toBeVisible();
  await expect(marc.getByText('Yours has 15.')).toBeVisible();
  await expectAccessible(marc);
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  await expect(marc.getByRole('heading', { name: 'Ona gives you an afternoon with your hands' })).toBeVisible();
  await expect(marc).toHaveURL(new RegExp(`/gift/${code}$`));
  await expect(marc.getByText('€25 for anything that is paid online here.')).toBeVisible();
  await expectAccessible(marc);

  await openAsNew(marc, newVisitor('Marc'), `/gift/${code}`);
  await marc.getByRole('button', { name: 'Keep it' }).click();
  await marc.getByRole('link', { name: 'See your cards' }).click();
  await expect(marc.getByRole('heading', { name: 'Given to you' })).toBeVisible();
  await expect(marc.getByText(code)).toBeVisible();
  await marc.getByRole('link', { name: 'Use it' }).click();
  await expect(marc.getByRole('link', { name: 'Find something to make' })).toBeVisible();
});
