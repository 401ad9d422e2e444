import { OWNER } from '#demo/people.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { newVisitor, open, openAs, openAsNew } from './support/visitor.ts';

test.use({ drawsMaps: false });

test('a guest asks a studio, which answers; phone numbers stay covered', async ({ page, browser }) => {
  const visitor = newVisitor('Bruna Serrat');
  await openAsNew(page, visitor, `/studios/${OWNER.studio}`);
  await page.getByRole('link', { name: 'Write a message' }).click();
  // What forms refuse is said from the first sign of use on.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill this in.', { timeout: 1000 });
  }).toPass();
  await page.getByLabel('Your question').fill('Is there parking for a cargo bike? Call 612 345 678');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByRole('log').getByText('Is there parking for a cargo bike?')).toBeVisible();
  await expectAccessible(page);

  const desk = await browser.newPage();
  await openAs(desk, OWNER.email, `/studio-owner-dashboard?studio=${OWNER.studio}`);
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await desk.getByRole('button', { name: /^Bruna Serrat/ }).click();
  const log = desk.getByRole('log');
  await expect(log.getByText('Is there parking for a cargo bike? Call')).toBeVisible();
  await expect(log.getByRole('img', { name: 'covered contact details' })).toBeVisible();
  await desk.getByLabel('Message to Bruna Serrat').fill('Two racks in the yard.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log.getByText('Two racks in the yard.')).toBeVisible();
  await expectAccessible(desk);
  // It appears in the other browser without a reload, and counts where the conversation is not open.
  await expect(page.getByRole('log').getByText('Two racks in the yard.')).toBeVisible();
  await open(page, '/about');
  // The first sign of use opens the stream of changes.
  const listens = page.waitForResponse(/\/api\/v1\/stream/);
  await page.getByRole('heading', { level: 1 }).hover();
  await listens;
  await desk.getByLabel('Message to Bruna Serrat').fill('And the cat likes bikes.');
  await desk.keyboard.press('Control+Enter');
  await expect(page).toHaveTitle(/^\(1\) /);
  await desk.close();

  await open(page, '/dashboard?tab=messages');
  await page.getByRole('button', { name: /the cat likes bikes/ }).click();
  await expect(page.getByRole('log').getByText('And the cat likes bikes.')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Messages/);
});
