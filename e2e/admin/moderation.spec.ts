import { ADMIN, OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { type APIRequestContext, expect, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

/** Finds a studio that is reviewed, and not the one whose reviews other tests read. */
async function findReviewed(request: APIRequestContext): Promise<string> {
  const { items }: { items: { slug: string; rating_count: number }[] } = await (
    await request.get('/api/v1/studios?limit=60')
  ).json();
  const found = items.find(({ slug, rating_count }) => rating_count > 0 && slug !== OWNER.studio);
  if (!found) throw new Error('The demo has no reviewed studio');
  return found.slug;
}

test('a reader reports a review, and an administrator takes it down', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const studio = await findReviewed(request);
  await openAsNew(page, newVisitor(), `/studios/${studio}`);
  const report = page.getByRole('button', { name: 'Report', exact: true });
  const review = page.getByRole('listitem').filter({ has: report }).first();
  const text = (await review.locator('p[lang]').first().innerText()).slice(0, 60);
  await review.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What’s wrong with this review?' });
  await dialog.getByText('It advertises something').click();
  await dialog.getByRole('button', { name: 'Report it' }).click();
  await expect(page.getByText('Thanks, we’ll take a look.').first()).toBeVisible();

  await openAs(page, ADMIN.email, '/admin/review-moderation');
  await page
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('button', { name: /1 report/ })
    .first()
    .click();
  const one = page.getByRole('article').filter({ hasText: text });
  await expect(one).toContainText('A reader reports: It advertises something');
  await expectAccessible(page);
  await one.getByRole('button', { name: 'Take it down…' }).click();
  await one.getByText('It advertises something').last().click();
  await one.getByRole('button', { name: 'Reject and tell the writer' }).click();
  await expect(page.getByText('Rejected. The writer gets a mail.').first()).toBeVisible();
  await open(page, `/studios/${studio}`);
  await expect(page.getByText(text)).toHaveCount(0);
});

test('a guest reports a conversation, and an administrator closes it', { tag: '@phone' }, async ({ page }) => {
  await openAsNew(page, newVisitor('Bruna Soler'), `/studios/${OWNER.studio}`);
  await page.getByRole('link', { name: 'Write a message' }).click();
  await page.getByLabel('Your question').fill('Do you teach glazing?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await page.getByRole('button', { name: 'Block or report' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByLabel('What is wrong?').selectOption('Asks me to pay elsewhere');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('You reported this conversation.')).toBeVisible();

  await openAs(page, ADMIN.email, '/admin/message-reports');
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Bruna Soler and / }) });
  await expect(row).toContainText('Payment elsewhere');
  await row.getByRole('button', { name: /^Details of Bruna Soler and / }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close the conversation' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Decided' }).click();
  await row.getByRole('button', { name: /^Details of Bruna Soler and / }).click();
  await expect(page.getByText('Closed: neither side can write any more.')).toBeVisible();
});
