import type { Page } from '@playwright/test';
import { GUEST } from '#demo/people.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

interface DateOfOffering {
  id: string;
  starts_at: string;
  seats_left: number;
  offering_id: string;
}

/** Books three seats of a workshop that has another date with room, as the demo's guest. @returns the booking's id */
async function bookThree(page: Page): Promise<string> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const headers = { Authorization: `Bearer ${token}` };
  const offerings = await (await page.request.get('/api/v1/offerings?service_type=workshop&limit=50')).json();
  for (const { id, booking_mode } of offerings.items) {
    if (booking_mode !== 'direct_booking') continue;
    const dates = await (await page.request.get(`/api/v1/offerings/${id}/events?limit=20`)).json();
    const later = Date.now() + 5 * 86_400_000;
    const roomy = dates.items.filter((one: DateOfOffering) => one.seats_left >= 3 && Date.parse(one.starts_at) > later);
    if (roomy.length < 2) continue;
    const attendees = [{ name: 'Laia Kessler' }, { name: 'Oriol Bas' }, { name: 'Ona Pla' }];
    const data = { event_id: roomy[0].id, seats: 3, attendees };
    const booked = await (await page.request.post('/api/v1/bookings', { headers, data })).json();
    if (booked.state === 'confirmed') return booked.id;
  }
  throw new Error('no workshop with two dates');
}

test('a guest gives a seat away, cancels one, and moves the rest to another date', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await openAs(page, GUEST.email, '/dashboard?tab=bookings');
  const id = await bookThree(page);

  await open(page, `/bookings/${id}/change`);
  const seats = page.locator('#seats');
  await seats.getByRole('button', { name: 'Give away' }).nth(1).click();
  await seats.getByRole('button', { name: 'Make a link' }).click();
  const url = await seats.getByRole('textbox', { name: 'Link' }).inputValue();

  await open(page, new URL(url).pathname);
  await expect(page.getByRole('heading', { name: /^Oriol Bas gives you a seat/ })).toBeVisible();
  await page.getByLabel('Your name').fill('Pau Serra');
  await page.getByLabel('Your email address').fill('pau.serra@guests.example');
  await page.getByRole('button', { name: 'Take the seat' }).click();
  await expect(page.getByRole('heading', { name: 'The seat is yours' })).toBeVisible();

  await open(page, `/bookings/${id}/change`);
  await expect(seats.getByText('Given away: Oriol Bas')).toBeVisible();
  const cancel = page.locator('#cancel');
  await cancel.getByRole('checkbox', { name: 'Ona Pla' }).check();
  await cancel.getByRole('button', { name: 'Cancel the seat of Ona Pla' }).click();
  await expect(cancel.getByRole('checkbox')).toHaveCount(2);

  const move = page.locator('#move');
  await move.getByRole('radio', { disabled: false }).first().check();
  await move.getByRole('button', { name: /^Move/ }).click();
  await expect(page).toHaveURL(`/bookings/${id}`);
  await expect(page.getByText('Moved to another date')).toBeVisible();
});

/**
 * Books a lesson that is confirmed at once, five days from now or later, as the demo's guest.
 * @returns the booking's id
 */
async function bookLesson(page: Page): Promise<string> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const headers = { Authorization: `Bearer ${token}` };
  const from = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const offerings = await (await page.request.get('/api/v1/offerings?service_type=private_lesson&limit=50')).json();
  for (const { id, booking_mode } of offerings.items) {
    if (booking_mode !== 'direct_booking') continue;
    const { days, length } = await (await page.request.get(`/api/v1/offerings/${id}/slots?from=${from}`)).json();
    const [slot] = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
    if (!slot) continue;
    const data = {
      slot: { offering_id: id, starts_at: slot.starts_at, minutes: length },
      seats: 1,
      payment: 'at_studio',
    };
    const booked = await (await page.request.post('/api/v1/bookings', { headers, data })).json();
    if (booked.state === 'confirmed') return booked.id;
  }
  throw new Error('no lesson');
}

test('a guest moves a lesson to another free time, at the same price', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, GUEST.email, '/dashboard?tab=bookings');
  const id = await bookLesson(page);
  await open(page, `/bookings/${id}`);
  await page.getByRole('link', { name: 'Move', exact: true }).click();
  const move = page.locator('#move');
  await expect(move.getByText('It stays as long, and costs the same.')).toBeVisible();
  await move
    .getByRole('group', { name: 'Choose a day' })
    .getByRole('radio', { disabled: false })
    .last()
    .check({ force: true });
  const times = move.getByRole('group').last();
  await times.getByRole('radio').last().check({ force: true });
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page).toHaveURL(`/bookings/${id}`);
  await expect(page.getByText('Moved to another date')).toBeVisible();
});
