import { OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

test('an owner replies to a review, and its readers see the reply', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, OWNER.email, `/manage-reviews/${OWNER.studio}`);
  await page.getByRole('button', { name: 'Without a reply' }).click();
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  const text = 'Thank you! Your bowl waits on the shelf by the door.';
  await page.getByLabel('Your reply, for everyone to read').fill(text);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish the reply' }).click();
  await expect(page.getByText('Your reply is published.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Without a reply' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await open(page, `/studios/${OWNER.studio}`);
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
});
