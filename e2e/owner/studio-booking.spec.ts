import { OWNER } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { type APIRequestContext, expect, test } from '../support/test.ts';
import { newVisitor, openAs } from '../support/visitor.ts';

/** A class of the demo's owner with direct booking. */
const OFFERING = 'fang-coil-pots';

async function studioOf(request: APIRequestContext): Promise<string> {
  return (await (await request.get(`/api/v1/offerings/${OFFERING}`)).json()).studio.id;
}

/** Books seats of the class for a new guest. */
async function bookSeats(request: APIRequestContext, names: string[]): Promise<void> {
  const { email, password, name } = newVisitor(names[0]);
  const signedUp = await request.post('/auth/v1/signup', { data: { email, password, data: { name } } });
  const { items } = await (await request.get(`/api/v1/offerings/${OFFERING}/events`)).json();
  const event = items.find(({ seats_left }: { seats_left: number }) => seats_left >= names.length);
  const booked = await request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${(await signedUp.json()).access_token}` },
    data: { event_id: event.id, seats: names.length, attendees: names.map((each) => ({ name: each })) },
  });
  expect(booked.status(), await booked.text()).toBe(201);
}

test('the owner opens a booking and cancels one of its seats, after reading what follows', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const guest = `Aina Soler ${test.info().project.name}`;
  await bookSeats(request, [guest, 'Oriol Bas']);
  const studio = await studioOf(request);
  await openAs(page, OWNER.email, `/manage-bookings/${studio}?q=${encodeURIComponent(guest)}`);
  await page.getByRole('list', { name: 'Bookings' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: `${guest}, 2 seats` })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancel seats, or all of it' }).click();
  await page.getByRole('checkbox', { name: 'Oriol Bas' }).check();
  await expect(page.getByText('Less to pay at the studio')).toBeVisible();
  await expect(page.getByText('The ticket stops working.')).toBeVisible();
  await page.getByLabel(/^Message to/).fill('One wheel is broken, sorry.');
  await page.getByRole('button', { name: 'Cancel the seat of Oriol Bas' }).click();

  await expect(page.getByRole('heading', { name: `${guest}, 1 seat` })).toBeVisible();
  await expect(page.getByText('Seat cancelled: Oriol Bas')).toBeVisible();
  await expect(page.getByText('“One wheel is broken, sorry.”')).toBeVisible();
});

test('the desk sells a seat to someone without an account, and prints the ticket', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const guest = 'Nil Roca';
  await openAs(page, OWNER.email, `/manage-bookings/${await studioOf(request)}`);
  await page.getByRole('link', { name: 'Sell at the desk' }).click();
  await page.getByLabel('Name', { exact: true }).fill(guest);
  await page.getByLabel('Phone (optional)').fill('+34 600 100 200');
  await page.getByRole('button', { name: '€50', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /taken in cash$/ }).click();
  await expect(page.getByRole('heading', { name: `${guest} has a seat` })).toBeVisible();
  const slip = page.getByRole('article', { name: 'Slip' });
  await expect(slip.getByText(/^€\d+, paid at the studio$/)).toBeVisible();
  await expect(slip.getByText('Given €50, change')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print the slip' })).toBeHidden();
  await expect(page.getByRole('heading', { name: `${guest} has a seat` })).toBeHidden();
  await expect(slip.getByText('Given €50, change')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print tickets' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('link', { name: 'Open the booking' }).click();
  await expect(page.getByRole('heading', { name: `${guest}, 1 seat` })).toBeVisible();
  await expect(page.getByText(/paid at the studio$/)).toBeVisible();
  await expect(page.getByRole('link', { name: '+34 600 10 02 00' })).toBeVisible();

  await page.getByRole('link', { name: 'Open the slip' }).click();
  await expect(slip.getByText(/^Taken by Marta/)).toBeVisible();
  await expectAccessible(page);
});

test('the desk sells a lesson to someone without an account', { tag: '@desktop' }, async ({ page, request }) => {
  await openAs(page, OWNER.email, `/manage-bookings/${await studioOf(request)}/sell`);
  await page.getByText('Private lessons', { exact: true }).click();
  await expect(page.getByRole('radio', { name: /^Spend an hour with Marta/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Choose a time' })).toBeDisabled();
  const times = page.getByRole('group', { name: /\d{4}$/ });
  await times.locator('label').first().click();
  const time = await times.locator('label').first().innerText();
  const day = await times.locator('legend').innerText();
  await page.getByLabel('Name', { exact: true }).fill('Pol Serra');
  await expectAccessible(page);
  await page.getByRole('button', { name: '€45 taken in cash' }).click();
  await expect(page.getByRole('heading', { name: 'Pol Serra is booked in' })).toBeVisible();
  await expect(page.getByText(`, ${time}`).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pol Serra' })).toBeVisible();

  await page.getByRole('button', { name: 'Next sale' }).click();
  await expect(times).toBeVisible();
  // The last time of a day makes place for those of the next one.
  await expect(page.getByRole('group', { name: day }).locator('label').filter({ hasText: time })).toHaveCount(0);
});
