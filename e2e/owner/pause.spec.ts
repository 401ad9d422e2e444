import { OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

test('an owner pauses bookings, which the offering and the studio say, and takes them again', {
  tag: '@phone',
}, async ({ page, browser }) => {
  test.slow();
  await openAs(page, OWNER.email, `/edit-studio/${OWNER.studio}?step=publish`);
  await page.getByRole('button', { name: 'Pause bookings' }).click();
  await page.getByLabel('A sentence for guests (optional)').fill('A new kiln is being built.');
  await page.getByRole('button', { name: 'Pause bookings' }).click();
  await expect(page.getByText('You take no bookings until you end the pause.')).toBeVisible();
  const guest = await browser.newPage();
  await open(guest, '/offering/fang-coil-pots');
  await expect(guest.getByText('Takes no bookings at the moment').first()).toBeVisible();
  await expect(guest.getByText('A new kiln is being built.')).toBeVisible();
  await expect(guest.getByText('Booking has closed').first()).toBeVisible();
  await expectAccessible(guest);
  await open(guest, `/studios/${OWNER.studio}`);
  await expect(guest.getByText('A new kiln is being built.')).toBeVisible();
  await guest.close();
  await page.goto('/studio-owner-dashboard');
  await page.getByRole('button', { name: 'Take bookings again' }).click();
  await expect(page.getByRole('button', { name: 'Take bookings again' })).toBeHidden();
});
