import { OWNER, PASSWORD } from '#demo/people.ts';
import { seatsLeft } from '../support/catalogue.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

/** A workshop of the demo's owner with many dates. */
const OFFERING = { slug: 'throw-your-first-bowl', title: 'Throw your first bowl' };

/** Finds two events with two free seats, the first of them in more than three days. */
async function findEvents(request: APIRequestContext): Promise<[first: string, second: string]> {
  const reply = await request.get(`/api/v1/offerings/${OFFERING.slug}/events`);
  const { items }: { items: { id: string; starts_at: string; seats_left: number }[] } = await reply.json();
  const [first, second] = items.filter(
    ({ starts_at, seats_left }) => seats_left >= 2 && Date.parse(starts_at) > Date.now() + 3 * 86_400_000,
  );
  if (!first || !second) throw new Error('The demo has no two such events');
  return [first.id, second.id];
}

/** Books two seats in the browser. */
async function book(page: Page, event: string, name: string): Promise<void> {
  await open(page, `/book/workshop/${OFFERING.slug}?event=${event}&seats=2`);
  await expect(page.getByLabel('Name on ticket 1')).toHaveValue(name);
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /^Book/ }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
}

async function cancel(request: APIRequestContext, event: string): Promise<void> {
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const data = { scope: 'one', reason: 'The kiln door fell off its hinge.' };
  const reply = await request.post(`/api/v1/events/${event}/cancellation`, { headers, data });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('a guest whose date the studio cancels takes another one from the mail, signed out', { tag: '@phone' }, async ({
  page,
  request,
  browser,
}) => {
  const [first, second] = await findEvents(request);
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/');
  await book(page, first, visitor.name);
  await cancel(request, first);
  const mail = await mailTo(visitor.email, /has cancelled/);
  const link = /http\S+\/rebook\/[0-9a-f]{64}/.exec(mail.text ?? '')?.[0] ?? '';
  const before = await seatsLeft(request, second);

  const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await open(guest, `${new URL(link).pathname}?event=${second}`);
  await expect(guest.getByRole('heading', { level: 1, name: /doesn’t take place$/ })).toBeVisible();
  await expect(guest.getByText('The kiln door fell off its hinge.')).toBeVisible();
  await expect(guest.locator(`input[value="${second}"]`)).toBeChecked();
  expect(await seatsLeft(request, second)).toBe(before);
  await guest.getByRole('button', { name: /^Take / }).click();
  await expect(guest.getByRole('heading', { level: 1, name: /^See you on / })).toBeVisible();
  expect(await seatsLeft(request, second)).toBe(before - 2);
  await mailTo(visitor.email, /^Booked: /);

  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: /^See you on / })).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Take / })).toHaveCount(0);
  await guest.context().close();
});

test('an owner reminds a guest of a cancelled date, once', { tag: '@desktop' }, async ({ page, browser, request }) => {
  const reply = await request.get(`/api/v1/offerings/${OFFERING.slug}/events`);
  const { items }: { items: { id: string; starts_at: string }[] } = await reply.json();
  const [first] = await findEvents(request);
  const day = items.find(({ id }) => id === first)?.starts_at.slice(0, 10) ?? '';
  const visitor = newVisitor();
  const guest = await browser.newPage();
  await openAsNew(guest, visitor, '/');
  await book(guest, first, visitor.name);
  await guest.close();
  await cancel(request, first);
  await openAs(page, OWNER.email, `/manage-studio-events/${OWNER.studio}?day=${day}`);
  await page
    .getByRole('button', { name: /Cancelled Throw your first bowl/ })
    .first()
    .click();
  const answers = page.getByRole('region', { name: 'What became of the bookings' });
  const answer = answers.getByRole('listitem').filter({ hasText: visitor.name });
  await answer.getByRole('button', { name: 'Remind once' }).click();
  await expect(answer.getByText(/^reminded /)).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Remind once' })).toBeHidden();
  await mailTo(visitor.email, /^Still time to choose: /);
});

test('a link that is none says so', { tag: '@phone' }, async ({ page }) => {
  await open(page, `/rebook/${'0'.repeat(64)}`);
  await expect(page.getByText('We don’t know this link')).toBeVisible();
});
