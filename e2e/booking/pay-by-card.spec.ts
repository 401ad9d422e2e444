import { OWNER } from '#demo/people.ts';
import { addDays } from '#server/availability/zoned-days.ts';
import { expectAccessible } from '../support/axe.ts';
import { findClass, type OpenDate } from '../support/catalogue.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

const pay = (page: Page) => page.getByRole('button', { name: /^Pay €/ });

/** Chooses the first date, whose seats are held from then on, and goes on to paying. */
async function holdSeats(page: Page, address: string, eventId: string): Promise<void> {
  const visitor = newVisitor();
  await openAsNew(page, visitor, `${address}?event=${eventId}&seats=1`);
  await expect(page.getByLabel('Name on the ticket')).toHaveValue(visitor.name);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
}

test('a guest pays by card: declined first, then with a second step of the bank', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const wanted = await findClass(request, 2, 'online');
  await holdSeats(page, wanted.bookingAddress, wanted.dates[0].id);
  await expect(page.getByText('We’re holding 1 seat for you')).toBeVisible();

  await page.getByRole('button', { name: 'Is declined' }).click();
  await pay(page).click();
  await expect(page.getByText('Your bank declined the card: not enough money on it.')).toBeVisible();

  await page.getByRole('button', { name: 'Wants a second step' }).click();
  await pay(page).click();
  await page.getByRole('button', { name: /^Yes, pay/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByText(/paid by card$/)).toBeVisible();
});

test('a hold is recognised on return, and can be let go', { tag: '@phone' }, async ({ page, request }) => {
  const wanted = await findClass(request, 2, 'online');
  await holdSeats(page, wanted.bookingAddress, wanted.dates[0].id);
  // Leaving says what is held, and another visit to the form leads to it.
  await page.getByRole('main').getByRole('link', { name: wanted.title }).click();
  await expect(page.getByText(/^1 seat is held for you until/)).toBeVisible();
  await open(page, '/about');
  await page.getByRole('heading', { level: 1 }).hover();
  const strip = page.getByRole('region', { name: 'Held for you' });
  await expect(strip).toContainText('1 seat held, not paid yet');
  await strip.getByRole('link', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(strip).toHaveCount(0);
  await open(page, wanted.bookingAddress);
  await expect(page).toHaveURL(/hold=/);
  await page.getByRole('button', { name: 'Let the seat go' }).click();
  await expect(page.getByText('The seat is free again. Nothing was charged', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/offering/${wanted.slug}`));
  await open(page, wanted.bookingAddress);
  await expect(page.getByText('We’re holding 1 seat for you')).toHaveCount(0);
});

test('a guest who leaves while the seats are being held finds them, and can hold others', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const wanted = await findClass(request, 2, 'online');
  const [first, second] = wanted.dates;
  const arrived = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/v1/bookings', async (route) => {
    const response = await route.fetch();
    arrived.resolve();
    await goOn.promise;
    await route.fulfill({ response });
  });
  await openAsNew(page, newVisitor(), `${wanted.bookingAddress}?event=${first.id}&seats=1`);
  await arrived.promise;
  await page.getByRole('main').getByRole('link', { name: wanted.title }).click();
  await expect(page).toHaveURL(new RegExp(`/offering/${wanted.slug}`));
  goOn.resolve();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('region', { name: 'Held for you' })).toContainText('1 seat held, not paid yet');
  await expect(page).toHaveURL(new RegExp(`/offering/${wanted.slug}`));

  // The draft of a page that was closed has a key that the server knows.
  await page.unroute('**/api/v1/bookings');
  await page.route('**/api/v1/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await open(page, `${wanted.bookingAddress}?event=${first.id}&seats=2`);
  await expect(page.getByRole('alert')).toContainText('Everything you entered is still here');
  await page.unroute('**/api/v1/bookings');
  await open(page, `${wanted.bookingAddress}?event=${second?.id}&seats=1`);
  await expect(page.getByText('We’re holding 1 seat for you')).toBeVisible();
  await expect(page.getByText('Your first try went through')).toHaveCount(0);
});

test('the strip on any other page names the class that is held, and one tap lets it go', async ({ page, request }) => {
  const wanted = await findClass(request, 2, 'online');
  await holdSeats(page, wanted.bookingAddress, wanted.dates[0].id);
  await open(page, '/about');
  await page.getByRole('heading', { level: 1 }).hover();
  const strip = page.getByRole('region', { name: 'Held for you' });
  await expect(strip).toContainText(wanted.title);
  await expect(strip.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  await expectAccessible(page);
  await strip.getByRole('button', { name: 'Let it go' }).click();
  await expect(strip).toHaveCount(0);
  await expect(page.getByText('The seat is free again. Nothing was charged', { exact: true })).toBeVisible();
});

/** A class of the demo that guests pay for online or at the studio. */
const EITHER_WAY = 'fang-coil-pots';

/**
 * Makes a booking of two seats that waits for its payment, as the person signed in.
 * @returns it, its date, and what authorises the person
 */
async function holdTwo(page: Page) {
  const headers = await authorization(page);
  const { items } = await (await page.request.get(`/api/v1/offerings/${EITHER_WAY}/events?limit=20`)).json();
  const event: OpenDate = items.find(
    (date: OpenDate) => date.seats_left >= 2 && Date.parse(date.starts_at) > Date.now() + 3 * 86_400_000,
  );
  const data = { event_id: event.id, seats: 2, payment: 'online', attendees: [{ name: 'Noa' }, { name: 'Oriol' }] };
  const answer = await page.request.post('/api/v1/bookings', { headers, data });
  const booking: { id: string; payment: { id: string } } = await answer.json();
  return { booking, headers, event };
}

/** Plans a date of it at another price, some days after an event. */
async function planDate(
  page: Page,
  owner: object,
  event: OpenDate,
  date: { days: number; price: number },
): Promise<void> {
  const starts = `${addDays(event.starts_at.slice(0, 10), date.days)}${event.starts_at.slice(10, 16)}`;
  const { id } = await (await page.request.get(`/api/v1/offerings/${EITHER_WAY}`)).json();
  const planned = await page.request.post(`/api/v1/offerings/${id}/events`, {
    headers: { ...owner },
    data: { starts, price_override: date.price, space_ids: [], anyway: true },
  });
  expect(planned.status(), await planned.text()).toBe(201);
}

async function authorization(page: Page) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  return { Authorization: `Bearer ${token}` };
}

test('a guest who moves to a dearer date pays only the difference', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, OWNER.email, '/dashboard');
  const owner = await authorization(page);
  await openAsNew(page, newVisitor(), '/dashboard');
  const { booking, headers, event } = await holdTwo(page);
  await page.request.post(`/api/v1/payments/${booking.payment.id}/test-card`, {
    headers,
    data: { number: '4242424242424242' },
  });
  await planDate(page, owner, event, { days: 1, price: 4400 });

  await open(page, `/bookings/${booking.id}/change`);
  const move = page.locator('#move');
  await move.getByRole('radio', { name: '+ €30' }).check();
  await expect(move.getByText('You pay now')).toBeVisible();
  await move.getByRole('button', { name: 'Move, and pay €30' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay the difference' })).toBeVisible();

  // Until it is paid, the booking stays as it is, and says so.
  await open(page, `/bookings/${booking.id}`);
  await page.getByRole('link', { name: 'Pay €30' }).click();
  await pay(page).click();
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await expect(page.getByText('€88, paid by card')).toBeVisible();
});

test('a guest keeps a card, pays a later difference with it in one press, and removes it', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, OWNER.email, '/dashboard');
  const owner = await authorization(page);
  await openAsNew(page, newVisitor(), '/dashboard');
  const { booking, event } = await holdTwo(page);
  await open(page, `/pay/${booking.payment.id}`);
  await page.getByLabel('Keep this card for later changes').check();
  await pay(page).click();
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await planDate(page, owner, event, { days: 2, price: 4500 });

  await open(page, `/bookings/${booking.id}/change`);
  const move = page.locator('#move');
  await move.getByRole('radio', { name: '+ €32' }).check();
  await move.getByRole('button', { name: 'Pay another way' }).click();
  await page.getByRole('button', { name: 'Leave the booking as it is' }).click();
  await open(page, `/bookings/${booking.id}/change`);
  await move.getByRole('radio', { name: '+ €32' }).check();
  await move.getByRole('button', { name: 'Pay €32 with Visa •••• 4242' }).click();
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await expect(page.getByText('€90, paid by card')).toBeVisible();

  await open(page, '/dashboard?tab=settings#cards');
  const cards = page.locator('#cards');
  await cards.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(cards.getByText('No cards saved.')).toBeVisible();
});

test('a guest can pay at the studio instead', { tag: '@phone' }, async ({ page }) => {
  await openAsNew(page, newVisitor(), '/dashboard');
  const { booking } = await holdTwo(page);
  await open(page, `/pay/${booking.payment.id}`);
  await page.getByRole('radio', { name: 'At the studio, on the day' }).check();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(`/bookings/${booking.id}`);
  await expect(page.getByText('€58, to pay at the studio')).toBeVisible();
});
