import { OWNER, PASSWORD } from '#demo/people.ts';
import { seatsLeft } from '../support/catalogue.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

/** An offering of the demo's owner whose bookings the studio approves. */
const OFFERING = { slug: 'raku-in-the-yard', title: 'Raku in the yard', studio: 'Taller Fang' };

/** Finds an event that starts in more than three days, with two free seats. */
async function findEvent(request: APIRequestContext): Promise<string> {
  const reply = await request.get(`/api/v1/offerings/${OFFERING.slug}/events`);
  const { items }: { items: { id: string; starts_at: string; seats_left: number }[] } = await reply.json();
  const found = items.find(
    ({ starts_at, seats_left }) => seats_left >= 2 && Date.parse(starts_at) > Date.now() + 3 * 86_400_000,
  );
  if (!found) throw new Error('The demo has no such event with two free seats');
  return found.id;
}

/** Asks for two seats and waits for the confirmation. @returns the id of the booking */
async function ask(page: Page, event: string): Promise<string> {
  await open(page, `/book/workshop/${OFFERING.slug}?event=${event}&seats=2`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for your seats' })).toBeVisible();
  // The form fills in the guest's name once the account has arrived.
  await expect(page.getByLabel(/^Name on/).first()).not.toHaveValue('');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByText(new RegExp(`^${OFFERING.studio} answers by`))).toBeVisible();
  await page.getByRole('button', { name: /^(Ask for 2 seats|Send)$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `It’s with ${OFFERING.studio} now` })).toBeVisible();
  return new URL(page.url()).searchParams.get('booking') ?? '';
}

test('a guest asks for seats, which are kept, and gets a ticket once the studio approves', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const event = await findEvent(request);
  const before = await seatsLeft(request, event);
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/');
  const booking = await ask(page, event);
  const ticket = page.getByRole('article', { name: OFFERING.title });
  await expect(page.getByText('Waiting for the studio')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Ticket code/ })).toBeHidden();
  expect(await seatsLeft(request, event)).toBe(before - 2);

  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const approved = await request.post(`/api/v1/bookings/${booking}/approval`, { headers, data: {} });
  expect(approved.status(), await approved.text()).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await expect(ticket.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  await mailTo(visitor.email, /^Booked: /);
});

test('a guest takes a request back, and the seats are free', { tag: '@phone' }, async ({ page, request }) => {
  const event = await findEvent(request);
  await openAsNew(page, newVisitor(), '/');
  await ask(page, event);
  const kept = await seatsLeft(request, event);
  await page.getByRole('link', { name: 'See my bookings' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this back?' });
  await expect(dialog.getByText('There’s nothing to pay.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Cancelled by you')).toBeVisible();
  await expect.poll(() => seatsLeft(request, event)).toBe(kept + 2);
});
