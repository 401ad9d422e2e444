import { OWNER, PASSWORD } from '#demo/people.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, openAs, type Visitor } from '../support/visitor.ts';

/** An offering of the demo's owner whose bookings the studio approves. */
const OFFERING = 'raku-in-the-yard';

/** Signs up a guest who asks for a seat. */
async function askForSeat(request: APIRequestContext, name: string): Promise<Visitor> {
  const visitor = newVisitor(name);
  const { email, password } = visitor;
  const signUp = await request.post('/auth/v1/signup', { data: { email, password, data: { name } } });
  const headers = { Authorization: `Bearer ${(await signUp.json()).access_token}` };
  const reply = await request.get(`/api/v1/offerings/${OFFERING}/events`);
  const { items }: { items: { id: string; seats_left: number; starts_at: string }[] } = await reply.json();
  const event = items.findLast(
    ({ seats_left, starts_at }) => seats_left > 0 && Date.parse(starts_at) > Date.now() + 3 * 86_400_000,
  );
  const booked = await request.post('/api/v1/bookings', {
    headers,
    data: { event_id: event?.id, seats: 1, note: 'It is a present.' },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  return visitor;
}

/** Opens the inbox of the demo's owner, at the booking of a guest. */
async function openInbox(page: Page, request: APIRequestContext, { name }: Visitor): Promise<void> {
  const session = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const studio = await (await request.get(`/api/v1/studios/${OWNER.studio}`, { headers })).json();
  await openAs(page, OWNER.email, `/manage-inbox/${studio.id}`);
  await page.getByRole('button', { name: new RegExp(`^${name} wants 1 seat`) }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^${name} wants 1 seat at`) })).toBeVisible();
  await expect(page.getByText('“It is a present.”')).toBeVisible();
}

test('the owner approves a booking, takes it back, and approves it again', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const visitor = await askForSeat(request, 'Hugo Lind');
  await openInbox(page, request, visitor);
  await page.getByRole('button', { name: 'Approve 1 seat' }).click();
  const answered = page.getByRole('listitem').filter({ hasText: 'Hugo Lind has 1 seat' });
  await answered.getByRole('button', { name: 'Undo' }).click();
  await expect(answered).toBeHidden();
  await page.getByRole('button', { name: 'Approve 1 seat' }).click();
  await mailTo(visitor.email, /^Booked: /);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Waits for you' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hugo Lind wants 1 seat/ })).toBeHidden();
});

test('the owner declines a booking with a message, and leaves the screen at once', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  test.slow();
  const visitor = await askForSeat(request, 'Nil Serra');
  await openInbox(page, request, visitor);
  await page.getByRole('button', { name: 'Decline…' }).click();
  await page.getByLabel('Message to Nil Serra (optional)').fill('The kiln is full that day.');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await page.goto('/');
  const mail = await mailTo(visitor.email, /^Not booked: Raku in the yard/);
  expect(mail.text).toContain('The kiln is full that day.');
});

test('a double click approves one booking, and each answer has its own undo', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.slow();
  const visitors = [await askForSeat(request, 'Ada Pons'), await askForSeat(request, 'Bru Pons')];
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} wants 1 seat`) });
  await openInbox(page, request, visitors[0] as Visitor);
  const others = await page.getByRole('button', { name: /wants \d+ seats?/ }).count();
  await page.getByRole('button', { name: 'Approve 1 seat' }).dblclick();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(page.getByText('Ada Pons has 1 seat')).toBeVisible();
  // The next card has the focus once the list has moved on.
  await expect(page.locator('#decision')).toBeFocused();
  await expect(page.locator('#decision')).not.toContainText('Ada Pons');
  await expect(undo).toHaveCount(1);
  await expect(page.getByRole('button', { name: /wants \d+ seats?/ })).toHaveCount(others - 1);
  await row('Bru Pons').click();
  await page.getByRole('button', { name: 'Approve 1 seat' }).click();
  await expect(undo).toHaveCount(2);
  await page.getByRole('listitem').filter({ hasText: 'Ada Pons' }).getByRole('button', { name: 'Undo' }).click();
  await expect(undo).toHaveCount(1);
  await expect(row('Ada Pons')).toBeVisible();
  await mailTo(visitors[1]?.email ?? '', /^Booked: /);
});
