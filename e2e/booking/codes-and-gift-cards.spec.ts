import { OWNER, PASSWORD } from '#demo/people.ts';
import { holdSeat } from '../support/catalogue.ts';
import { expect, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

test('an owner creates a code; a guest takes it off, pays a part from a gift card, and the rest by card', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await openAs(page, OWNER.email, '/manage-codes/taller-fang');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByText('Use 3 to 24 letters, figures or dashes.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('fang-10');
  await page.getByLabel('How much').fill('10');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByRole('heading', { name: 'FANG-10' })).toBeVisible();
  await expect(page.getByText('10 % off')).toBeVisible();

  const visitor = newVisitor();
  await openAsNew(page, visitor, '/gift-cards');
  await page.getByRole('button', { name: '€25' }).click();
  await page.getByLabel('For whom').fill('Laia');
  await page.getByLabel('Their email address').fill('laia@guests.example');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: /^Pay €25/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your gift card for Laia' })).toBeVisible();
  const giftCard =
    (await page
      .getByText(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
      .first()
      .textContent()) ?? '';

  await open(page, await holdSeat(page));
  const field = page.getByLabel('Promo code, gift card or credit');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await field.fill('NOBODY');
  await add.click();
  await expect(page.getByText('There’s no such code here.')).toBeVisible();
  await field.fill('fang-10');
  await add.click();
  // The summary beside the steps has the lines of the receipt, as the last step.
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  await expect(page.getByText('Code FANG-10')).toHaveCount(2);
  await expect(summary.getByText('Code FANG-10')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(giftCard);
  await field.press('Enter');
  await expect(summary.getByText(`Gift card ending ${giftCard.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Code FANG-10' }).click();
  await expect(page.getByText('Code FANG-10')).toHaveCount(0);
  await expect(summary.getByText(`Gift card ending ${giftCard.slice(-4)}`)).toBeVisible();
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
});

test('a gift card that pays for all of it changes the receipt, and only Book books', { tag: '@phone' }, async ({
  page,
}) => {
  await openAsNew(page, newVisitor(), '/gift-cards');
  await page.getByRole('button', { name: '€100' }).click();
  await page.getByLabel('For whom').fill('Laia');
  await page.getByLabel('Their email address').fill('laia@guests.example');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: /^Pay €100/ }).click();
  const giftCard =
    (await page
      .getByText(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
      .first()
      .textContent()) ?? '';

  await open(page, await holdSeat(page));
  await page.getByLabel('Promo code, gift card or credit').fill(giftCard);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('To pay now€0');
  await expect(page.getByText('The gift card pays for all of it')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(main).toContainText('To pay now€0');
  await expect(main.getByText('Free to cancel until').first()).toBeVisible();
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\//);
});

test('what a code leaves is too little for a card: it is paid at the studio, and the receipt says why', {
  tag: '@phone',
}, async ({ page, request }) => {
  const session = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const code = await request.post('/api/v1/studios/taller-fang/promo-codes', {
    headers: { Authorization: `Bearer ${(await session.json()).access_token}` },
    data: { code: 'ALMOST', percent: 99 },
  });
  expect(code.status()).toBe(201);
  await openAsNew(page, newVisitor(), '/about');
  await open(page, await holdSeat(page));
  await expect(page.getByText('A card takes €0.50 and more.')).toHaveCount(0);
  await page.getByLabel('Promo code, gift card or credit').fill('ALMOST');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('A card takes €0.50 and more.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('To pay now€0');
  await expect(page.getByRole('radio', { name: /^By card/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\//);
});

test('a price that is too small for a card is paid at the studio, and the last step says why', {
  tag: '@phone',
}, async ({ page, request }) => {
  const session = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const reply = await request.get('/api/v1/offerings/fang-coil-pots/events?limit=20');
  const { items }: { items: { id: string; seats_left: number; price: { amount: number } }[] } = await reply.json();
  const event = items.findLast(({ seats_left }) => seats_left >= 2);
  const change = (version: number) =>
    request.patch(`/api/v1/events/${event?.id}`, {
      headers,
      data: { version, scope: 'one', price_override: 33, keep_prices: true },
    });
  let changed = await change(1);
  if (changed.status() === 409) changed = await change((await changed.json()).data.current.version);
  expect(changed.status(), await changed.text()).toBe(200);

  await openAsNew(page, newVisitor(), `/book/class/fang-coil-pots?event=${event?.id}&seats=1`);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByText('You pay €0.33 at the studio')).toBeVisible();
  await expect(page.getByText('A card takes €0.50 and more.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^By card/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Book/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
});
