import { OWNER } from '#demo/people.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { expectAccessible } from '../support/axe.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, openAs } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

/** A class of the demo's owner with direct booking. */
const OFFERING = 'fang-coil-pots';

interface Ticket {
  name: string;
  ticket_code: string;
}

async function tokenOf(request: APIRequestContext, path: string, data: object): Promise<string> {
  const reply = await request.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(200);
  return (await reply.json()).access_token;
}

/** Books seats of an event of the demo's owner for a new guest, and opens its door. */
async function openDoor(page: Page, request: APIRequestContext, names: string[]): Promise<Ticket[]> {
  const { email, password, name } = newVisitor(names[0]);
  const token = await tokenOf(request, '/auth/v1/signup', { email, password, data: { name } });
  const events = await request.get(`/api/v1/offerings/${OFFERING}/events`);
  const { items }: { items: { id: string; seats_left: number }[] } = await events.json();
  const event = items.find(({ seats_left }) => seats_left >= names.length);
  const booked = await request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${token}` },
    data: { event_id: event?.id, seats: names.length, attendees: names.map((each) => ({ name: each })) },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  await openAs(page, OWNER.email, `/check-in/${event?.id}`);
  await expect(page.getByRole('list', { name: 'Guests' }).getByText(names[0] ?? '', { exact: true })).toBeVisible();
  return (await booked.json()).attendees;
}

const guests = (page: Page) => page.getByRole('list', { name: 'Guests' });
const tick = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The part of the camera with what became of the last ticket. */
const scanner = (page: Page) => page.getByRole('region', { name: 'Scan tickets' });

async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Ticket code');
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Type a code' }).click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Let in' }).click();
}

/** Runs in the page: true once the browser can open it without a network. */
async function isKept(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const page = await caches.match('/page');
  return active?.state === 'activated' && page !== undefined;
}

test('a typed code lets its guest in once, after paying what is due, and a wrong one is named', {
  tag: '@phone',
}, async ({ page, request }) => {
  const names = ['Berta Pons', 'Νίκος Łukasz', 'Юлія 陈明'];
  const [aina] = await openDoor(page, request, names);
  // The printed list has every letter of every name.
  const { pages } = await readPdf(await page.pdf());
  const printed = pages.map(({ text }) => text).join(' ');
  for (const word of names.flatMap((name) => name.split(' '))) expect(printed).toContain(word);
  const code = aina?.ticket_code.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase() ?? '';
  await typeCode(page, code);
  await expect(scanner(page).getByRole('heading', { name: /^Berta Pons has €\d+ to pay$/ })).toBeVisible();
  await expect(tick(page, 'Berta Pons is here')).toBeVisible();
  await expectAccessible(page);
  await scanner(page).getByRole('button', { name: 'Paid in cash' }).click();
  await expect(scanner(page).getByRole('heading', { name: /^Berta Pons is in, €\d+ paid in cash$/ })).toBeVisible();
  await expect(tick(page, 'Undo: Berta Pons is in')).toBeVisible();
  await typeCode(page, code);
  await expect(scanner(page).getByRole('heading', { name: 'Berta Pons is already in' })).toBeVisible();
  await expect(scanner(page).getByText(/let in by Marta Vilanova\. One seat, one ticket/)).toBeVisible();
  await typeCode(page, 'ABCD EFGH JKLM');
  await expect(scanner(page).getByRole('heading', { name: 'Not a ticket we know' })).toBeVisible();
  await expectAccessible(page);
});

test('a tick on the list lets a guest in, who may pay later, and pressed again it undoes it', {
  tag: '@phone',
}, async ({ page, request }) => {
  await openDoor(page, request, ['Bru Camps', 'Cesc Camps']);
  await page.getByPlaceholder('Name or the last four of the code').fill('camps');
  await expect(guests(page).getByRole('listitem')).toHaveCount(2);
  await tick(page, 'Bru Camps is here').click();
  await expect(scanner(page).getByRole('heading', { name: /^Bru Camps has €\d+ to pay$/ })).toBeVisible();
  await scanner(page).getByRole('button', { name: 'Later' }).click();
  await expect(scanner(page).getByRole('heading', { name: 'Bru Camps is in', exact: true })).toBeVisible();
  await tick(page, 'Cesc Camps is here').click();
  await scanner(page).getByRole('button', { name: 'Paid by card' }).click();
  await expect(scanner(page).getByRole('heading', { name: /^Cesc Camps is in, €\d+ paid by card$/ })).toBeVisible();
  await tick(page, 'Undo: Bru Camps is in').click();
  await expect(tick(page, 'Bru Camps is here')).toBeVisible();
  await page.reload();
  await expect(tick(page, 'Bru Camps is here')).toBeVisible();
  // The two seats are paid, by either of them.
  const row = guests(page)
    .getByRole('listitem')
    .filter({ has: tick(page, 'Bru Camps is here') });
  await expect(row).not.toContainText('pays here');
  await expect(tick(page, 'Undo: Cesc Camps is in')).toBeVisible();

  // Longer words fit the phone, too.
  await page.context().addCookies([{ name: 'language', value: 'de', url: page.url() }]);
  await page.reload();
  await expect(tick(page, 'Bru Camps ist da')).toBeVisible();
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1),
  );
  expect(overflowing).toEqual([]);
});

test('without a network the door lets in and takes money, also after a reload, and uploads later', {
  tag: '@phone',
}, async ({ page, request, context }) => {
  test.slow();
  const [dina, enric] = await openDoor(page, request, ['Dina Mas', 'Enric Mas', 'Fina Mas']);
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await context.setOffline(true);
  await typeCode(page, dina?.ticket_code ?? '');
  await expect(scanner(page).getByText(/^As of \d\d:\d\d, when this list was saved\./)).toBeVisible();
  await scanner(page).getByRole('button', { name: 'Paid in cash' }).click();
  await expect(scanner(page).getByRole('heading', { name: /^Dina Mas is in, €\d+ paid in cash$/ })).toBeVisible();
  await expect(page.getByText(/^1 waiting to upload, €\d+ in cash to upload$/).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('No network.')).toBeVisible();
  await tick(page, 'Fina Mas is here').click();
  await expect(tick(page, 'Undo: Fina Mas is in')).toBeVisible();
  await page.reload();
  await expect(tick(page, 'Undo: Dina Mas is in')).toBeVisible();
  await expect(page.getByText('2 waiting to upload').filter({ visible: true })).toBeVisible();
  await typeCode(page, enric?.ticket_code ?? '');
  await tick(page, 'Undo: Fina Mas is in').click();
  await expect(tick(page, 'Fina Mas is here')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('2 check-ins are uploaded.')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(tick(page, 'Undo: Enric Mas is in')).toBeVisible();
  await expect(tick(page, 'Fina Mas is here')).toBeVisible();
});
