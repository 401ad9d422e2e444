import { OWNER } from '#demo/people.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

const MY_PLAN = '/studio-owner-dashboard?tab=subscription';

test('an owner starts a plan, upgrades for the difference, is declined, and cancels; the test runs the whole cycle', {
  tag: '@phone',
}, async ({ page }) => {
  await openAsNew(page, newVisitor('Rut Soler'), '/about');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const headers = { Authorization: `Bearer ${token}` };
  const made = await page.request.post('/api/v1/studios', { headers, data: { name: 'Taller Rut' } });
  expect(made.status(), await made.text()).toBe(201);

  await open(page, MY_PLAN);
  await expect(page.getByText('Free. Nothing a month, 10 % of what you sell.')).toBeVisible();
  await page.getByRole('button', { name: 'Change to Studio' }).click();
  await expect(page.getByText('This is a test bank. No real money moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Start and pay €29' }).click();
  await expect(page.getByText('Done. You’re on Studio now.')).toBeVisible();
  await expect(page.getByText(/^Studio, €29 a month\. Next payment .+, card ending 4242\.$/)).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Change to Collective' }).click();
  const change = page.getByRole('region', { name: 'Change to Collective' });
  await change.getByRole('button', { name: 'Use another card' }).click();
  await page.getByRole('button', { name: 'Is declined' }).click();
  await page.getByRole('button', { name: 'Change and pay €50' }).click();
  await expect(page.getByRole('heading', { name: 'Not yet: your bank said no' })).toBeVisible();
  await expect(page.getByText('Collective did not start and nothing was charged. You still have Studio')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Change and pay €50' }).click();
  await expect(page.getByText('Done. You’re on Collective now.')).toBeVisible();

  await page.getByRole('button', { name: 'Change to Free' }).click();
  await page.getByRole('button', { name: /^Change to Free on / }).click();
  await expect(page.getByText(/^Collective until .+, then Free\. Until then/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep Collective' }).first().click();
  await expect(page.getByText(/^Collective until /)).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Tax included')).toBeVisible();
  // It prints as itself: one page, without the page behind it.
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }));
  expect(pages.map(({ text }) => text.includes('Tax included'))).toEqual([true]);
  expect(pages[0]?.text).not.toMatch(/Change to Free|Compare/);

  await open(page, '/subscription-test');
  await page.getByRole('button', { name: /^Run Subscribe/ }).click();
  await expect(page.getByText('Studio is active')).toBeVisible();
  await page.getByRole('button', { name: 'Run all that’s left' }).click();
  await expect(page.getByText('Renewal of Collective declined')).toBeVisible();
  await expect(page.getByText('Studio ended')).toBeVisible();
  await expectNoViolations(page);
});

test('an owner who goes down chooses which offerings stay on sale', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, OWNER.email, MY_PLAN);
  await page.getByRole('button', { name: 'Change to Free' }).click();
  const panel = page.getByRole('region', { name: 'Change to Free' });
  const chosen = panel.getByRole('checkbox', { checked: true });
  const change = panel.getByRole('button', { name: /^Change to Free on / });
  await expect(chosen).toHaveCount(3);
  await chosen.first().uncheck();
  await expect(panel.getByText('One more to choose.')).toBeVisible();
  await expect(change).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'A clay morning for your class or club' }).check();
  await expectNoViolations(page);
  await change.click();
  await expect(page.getByText(/^Studio until .+, then Free\. Until then/)).toBeVisible();
  await expect(panel).toBeHidden();
  await page.getByText('What stays').click();
  await expect(page.getByRole('checkbox', { name: 'A clay morning for your class or club' })).toBeChecked();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Keep Studio' }).first().click();
  await expect(page.getByText(/^Studio until /)).toHaveCount(0);
});
