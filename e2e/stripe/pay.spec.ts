import { ADMIN, OWNER, PASSWORD } from '#demo/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { findClass } from '../support/catalogue.ts';
import { expect, test } from '../support/stripe-site.ts';
import type { APIRequestContext, Page } from '../support/test.ts';
import { newVisitor, openAs, openAsNew } from '../support/visitor.ts';

/**
 * Offerings of the demo that are paid online: one that the studio approves, and one that is asked for. Both are of one
 * owner.
 */
const APPROVED = 'tinta-run-the-riso';
const ASKED_FOR = 'tinta-print-your-invitation';
const STUDIO_OWNER = 'tinta-bruta@owners.example';

// A second program is started for these tests: once, not in each worker.
test.describe.configure({ mode: 'default' });

type Sender = (method: string, path: string, data?: object) => Promise<{ id: string; payment: { id: string } }>;

/** Sends requests to the API with the session of a person. */
const sender =
  (request: APIRequestContext, token: string): Sender =>
  async (method, path, data) => {
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };

/** Signs up a guest. */
async function asGuest(page: Page): Promise<Sender> {
  await openAsNew(page, newVisitor(), '/dashboard');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  return sender(page.request, token);
}

async function asOwner(request: APIRequestContext): Promise<Sender> {
  const data = { email: STUDIO_OWNER, password: PASSWORD };
  const session = await request.post('/auth/v1/token?grant_type=password', { data });
  return sender(request, (await session.json()).access_token);
}

/** Pays on Stripe's page, with a card that always succeeds, and waits for the page of the booking. */
async function pay(page: Page, { id, payment }: { id: string; payment: { id: string } }) {
  await page.goto(`/pay/${payment.id}`);
  await payAtStripe(page, { id });
}

/** Leads from the step to pay to Stripe's page, and pays there. */
async function payAtStripe(page: Page, { id }: { id: string }) {
  await page.getByRole('button', { name: /^(Pay|Reserve) €/ }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`), { timeout: 30_000 });
}

/** Books a free time of the offering that is approved: the last one, or one before it. */
async function bookSlot(request: APIRequestContext, guest: Sender, fromEnd: number) {
  const read = async (path: string) => (await request.get(`/api/v1/offerings/${APPROVED}${path}`)).json();
  const { id: offering_id } = await read('');
  const { days }: { days: { slots: { starts_at: string }[] }[] } = await read('/slots');
  const slot = days.flatMap(({ slots }) => slots).at(-fromEnd);
  return guest('POST', '/bookings', { slot: { offering_id, starts_at: slot?.starts_at, minutes: 120 }, seats: 1 });
}

test('a guest pays on Stripe’s page: goes back, is declined, and pays with a second step', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  // A second program runs beside the first, and each way back from Stripe loads the whole page.
  test.slow();
  const broken: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) broken.push(message.text());
  });
  const wanted = await findClass(request, 2, 'online');
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/dashboard');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const answer = await page.request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { event_id: wanted.dates[0].id, seats: 1, payment: 'online' },
  });
  const { payment, id } = await answer.json();

  await page.goto(`/pay/${payment.id}`);
  await expect(page.getByText('You pay on the page of Stripe')).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pay €/ });
  await pay.click();
  await expect(page).toHaveURL(/\/c\/pay\/cs_test_/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('You came back without paying.')).toBeVisible();

  await pay.click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByLabel('Card number').fill('4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('button', { name: 'Yes, it is me' }).click();

  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`), { timeout: 30_000 });
  await expect(page.getByText(/paid by card$/)).toBeVisible();
  expect(broken).toEqual([]);
});

test('a studio approves a booking, whose card is then charged, and declines another, whose card is let go', {
  tag: '@phone',
}, async ({ page, request, stripe }) => {
  test.slow();
  const [guest, owner] = [await asGuest(page), await asOwner(request)];
  const statusOf = ({ payment }: { payment: { id: string } }) =>
    [...stripe.books.intents.values()].find(({ metadata }) => metadata.payment === payment.id)?.status;

  const booking = await bookSlot(request, guest, 1);
  await pay(page, booking);
  expect(statusOf(booking)).toBe('requires_capture');
  await owner('POST', `/bookings/${booking.id}/approval`, {});
  expect(statusOf(booking)).toBe('succeeded');
  await page.reload();
  await expect(page.getByText(/paid by card$/)).toBeVisible();

  const other = await bookSlot(request, guest, 2);
  await pay(page, other);
  await owner('POST', `/bookings/${other.id}/declination`, {});
  await expect.poll(() => statusOf(other), { timeout: 20_000 }).toBe('canceled');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /couldn’t take this booking$/ })).toBeVisible();
});

test('a guest accepts an offer, and pays it', { tag: '@phone' }, async ({ page, request }) => {
  test.slow();
  const [guest, owner] = [await asGuest(page), await asOwner(request)];
  const { id: offering_id } = await (await request.get(`/api/v1/offerings/${ASKED_FOR}`)).json();
  const starts_at = new Date(Date.now() + 70 * 86_400_000).toISOString();
  const wish = { offering_id, text: 'Cards for a wedding.', times: [{ starts_at }], seats: 2 };
  const { id } = await guest('POST', '/booking-requests', wish);
  await owner('POST', `/bookings/${id}/offer`, { starts_at, price: { amount: 9000 }, anyway: true });
  const booking = await guest('POST', `/bookings/${id}/acceptance`, {});
  // The request named one of the two who come.
  await page.goto(`/pay/${booking.payment.id}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await payAtStripe(page, booking);
  await expect(page.getByText('€90, paid by card')).toBeVisible();
});

test('a bank takes a payment back: the operator sends the evidence, and the studio sees what it means', {
  tag: '@phone',
}, async ({ page, request, stripe }) => {
  test.slow();
  const guest = await asGuest(page);
  const { dates, studio } = await findClass(request, 1, 'online');
  const booking = await guest('POST', '/bookings', { event_id: dates[0].id, seats: 1, payment: 'online' });
  await guest('POST', `/payments/${booking.payment.id}/checkout`, { locale: 'en' });
  stripe.pay([...stripe.books.sessions.keys()].at(-1) ?? '');
  stripe.dispute([...stripe.books.charges.keys()].at(-1) ?? '');

  await openAs(page, ADMIN.email, '/admin/disputes');
  const listed = page.getByRole('table', { name: 'Disputes' }).getByRole('link', { name: studio.name });
  await expect(async () => {
    await page.reload();
    await expect(listed).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText('9 days left to answer')).toBeVisible();
  await listed.click();
  await expect(page.getByText('Noa Ferrer: not checked in')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Something to add').fill('She wrote that she would come.');
  await page.getByRole('button', { name: 'Send the evidence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the evidence' }).click();
  await expect(page.getByText('The evidence was sent on')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the evidence' })).toHaveCount(0);
  const [sent] = [...stripe.books.disputes.values()];
  expect(sent?.evidence).toMatchObject({ uncategorized_text: 'She wrote that she would come.' });

  const owner = studio.slug === OWNER.studio ? OWNER.email : `${studio.slug}@owners.example`;
  await openAs(page, owner, `/manage-money/${studio.slug}`);
  const disputed = page.getByRole('region', { name: 'Disputed payments' });
  await expect(disputed).toContainText('Your balance stays as it is until then.');
  stripe.closeDispute(sent?.id ?? '', 'lost');
  await expect(async () => {
    await page.reload();
    await expect(disputed).toContainText('The bank decided for the guest', { timeout: 5000 });
  }).toPass();
});
