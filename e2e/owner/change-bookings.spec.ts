import { OWNER, PASSWORD } from '#demo/people.ts';
import { addDays } from '#server/availability/zoned-days.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, type Visitor } from '../support/visitor.ts';

/** A class of the demo's owner that guests pay for by card or at the studio, and a lesson. */
const CLASS = 'fang-coil-pots';
const LESSON = 'fang-hour-with-marta';

interface NewGuest extends Visitor {
  headers: { Authorization: string };
}

async function makeGuest(request: APIRequestContext, wanted: string): Promise<NewGuest> {
  const visitor = newVisitor(wanted);
  const { email, password, name } = visitor;
  const signedUp = await request.post('/auth/v1/signup', { data: { email, password, data: { name } } });
  return { ...visitor, headers: { Authorization: `Bearer ${(await signedUp.json()).access_token}` } };
}

/** Books something for a new guest. @returns the booking */
async function book(request: APIRequestContext, { headers }: NewGuest, data: object) {
  const booked = await request.post('/api/v1/bookings', { headers, data });
  expect(booked.status(), await booked.text()).toBe(201);
  return booked.json();
}

/**
 * A date of the class in three days or later with at least two free seats, at the class's own price: another test plans
 * dearer ones.
 */
async function dateOf(request: APIRequestContext): Promise<{ id: string }> {
  const { items } = await (await request.get(`/api/v1/offerings/${CLASS}/events?limit=20`)).json();
  const soon = Date.now() + 3 * 86_400_000;
  return items.find(
    ({ seats_left, starts_at, price }: { seats_left: number; starts_at: string; price: { amount: number } }) =>
      seats_left >= 2 && Date.parse(starts_at) > soon && price.amount === 2900,
  );
}

const openBooking = (page: Page, { id }: { id: string }) =>
  openAs(page, OWNER.email, `/manage-bookings/${OWNER.studio}/${id}`);

test('a guest who is added to a booking paid by card gets a mail to pay the seat, which the studio can withdraw', {
  tag: '@phone',
}, async ({ page, request }) => {
  const guest = await makeGuest(request, 'Aina Soler');
  const { id: event_id } = await dateOf(request);
  const booking = await book(request, guest, { event_id, seats: 1, payment: 'online' });
  const paid = await request.post(`/api/v1/payments/${booking.payment.id}/test-card`, {
    headers: guest.headers,
    data: { number: '4242424242424242' },
  });
  expect(paid.ok(), await paid.text()).toBe(true);

  await openBooking(page, booking);
  await page.getByRole('button', { name: 'Add a guest' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ona Pla');
  await expect(page.getByText(/It is held, and the guest gets a mail with a link to pay it by card/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a guest' }).last().click();
  await expect(page.getByText('The seat is held for Ona Pla until it is paid.', { exact: true })).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'One more seat waits for its payment' });
  await expect(note.getByText(/^Aina Soler has until .+ to pay €29 by card\./)).toBeVisible();
  expect((await mailTo(guest.email, /^One more seat: /)).text).toContain('It costs €29');
  await note.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Aina Soler, 1 seat' })).toBeVisible();
});

test('the studio moves a lesson with a message, which the guest reads', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const guest = await makeGuest(request, 'Pau Serra');
  const from = addDays(new Date().toISOString().slice(0, 10), 5);
  const lesson = await (await request.get(`/api/v1/offerings/${LESSON}`)).json();
  const { days, length } = await (await request.get(`/api/v1/offerings/${LESSON}/slots?from=${from}`)).json();
  const [slot] = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
  const wanted = { offering_id: lesson.id, starts_at: slot.starts_at, minutes: length };
  const booking = await book(request, guest, { slot: wanted, seats: 1, payment: 'at_studio' });

  await openBooking(page, booking);
  await page.getByRole('button', { name: 'Move to another time' }).click();
  const week = page.getByRole('group', { name: 'Choose a day' });
  await week.getByRole('radio', { disabled: false }).last().check({ force: true });
  await page
    .getByRole('group', { name: /\d{4}$/ })
    .locator('label')
    .last()
    .click();
  await page.getByLabel(/^Message to/).fill('The kiln is open that evening.');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('The booking is moved.', { exact: true })).toBeVisible();
  await expect(page.getByText('“The kiln is open that evening.”')).toBeVisible();
  const mail = await mailTo(guest.email, /^Your new date: /);
  expect(mail.text).toContain('The kiln is open that evening.');
});

test('the desk records a payment, and takes it back', { tag: '@phone' }, async ({ page, request }) => {
  const guest = await makeGuest(request, 'Nil Roca');
  const { id: event_id } = await dateOf(request);
  const booking = await book(request, guest, { event_id, seats: 1, payment: 'at_studio' });
  await openBooking(page, booking);
  await expect(page.getByText('€29 is due at the studio.')).toBeVisible();
  await page.getByRole('button', { name: 'Paid in cash', exact: true }).click();
  await expect(page.getByText('€29, paid at the studio')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('€29 is due at the studio.')).toBeVisible();
});

test('the owner cancels a whole day, after reading what follows', { tag: '@desktop' }, async ({ page, request }) => {
  const guest = await makeGuest(request, 'Ona Vidal');
  const token = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await token.json()).access_token}` };
  const { id } = await (await request.get(`/api/v1/offerings/${CLASS}`)).json();
  // More than a year ahead nothing else is planned.
  const day = addDays(new Date().toISOString().slice(0, 10), 500);
  for (const time of ['10:00', '16:00']) {
    const data = { starts: `${day}T${time}`, space_ids: [], anyway: true };
    const planned = await request.post(`/api/v1/offerings/${id}/events`, { headers, data });
    expect(planned.status(), await planned.text()).toBe(201);
    const { id: event_id } = await planned.json();
    if (time === '10:00') await book(request, guest, { event_id, seats: 2, payment: 'at_studio' });
  }

  await openAs(page, OWNER.email, `/manage-studio-events/${OWNER.studio}?day=${day}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel a whole day' });
  await expect(dialog.getByLabel('Day')).toHaveValue(day);
  await expect(dialog.getByText('booked seats are cancelled')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The water is off.');
  await dialog.getByRole('button', { name: 'Cancel the day' }).click();
  await expect(dialog).toHaveCount(0);
  const mail = await mailTo(guest.email, /cancelled/i);
  expect(mail.text).toContain('The water is off.');
  await open(page, `/manage-bookings/${OWNER.studio}?q=Ona%20Vidal`);
  await expect(page.getByText('Cancelled').first()).toBeVisible();
});
