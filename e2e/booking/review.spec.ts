import sharp from 'sharp';
import { GUEST } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

test('a guest follows a star of the mail, writes a review, and finds it on the page of the studio', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, GUEST.email, '/dashboard?tab=bookings');
  const link = page.locator('a[href^="/bookings/"][href$="/review"]').first();
  const path = await link.getAttribute('href');
  await page.goto(`${path}?stars=4`);
  await expect(page.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Publish the review' })).toBeVisible();

  const text = 'Warm floor, patient teachers, and a playlist that I asked for.';
  await page.getByRole('textbox').fill(`${text} Ring 933 41 27 08!`);
  const create = { width: 900, height: 700, channels: 3, background: '#ae4325' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish the review' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '“933 41 27 08” looks like contact details.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByRole('link', { name: 'See it on the page' }).click();
  const review = page.getByRole('listitem').filter({ hasText: text });
  // The reviews stand far below the studio’s pictures.
  await expect(
    page
      .getByRole('heading', { name: /^Reviews/ })
      .or(review)
      .first(),
  ).toBeInViewport();
  await expect(review).toContainText('Laia K.');
  await expect(review.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  await expect(review.getByRole('img', { name: 'Photo 1 by Laia K.' })).toBeVisible();
});
