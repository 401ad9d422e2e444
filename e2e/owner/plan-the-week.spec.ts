import { GUEST, OWNER, PASSWORD } from '#demo/people.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Locator, type Page, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

const OFFERING = 'Coil a pot taller than a wine bottle';
const CALENDAR = `/manage-studio-events/${OWNER.studio}`;
const DAY = 86_400_000;

interface PlannedEvent {
  id: string;
  starts_at: string;
  offering: { title: string };
}

/**
 * Finds a Tuesday with nothing planned in its week and the two after it, none of them in August.
 * @param weeksAhead more than a year, because before that the studio has closures on holidays
 */
function freeTuesday(weeksAhead: number): string {
  const today = Date.parse(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  const tuesday = today + (((2 - new Date(today).getUTCDay() + 7) % 7) + weeksAhead * 7) * DAY;
  const touchesAugust = [0, 7, 14].some((days) => new Date(tuesday + days * DAY).getUTCMonth() === 7);
  return new Date(touchesAugust ? tuesday + 70 * DAY : tuesday).toISOString().slice(0, 10);
}

const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** "Wed 9 Jun" */
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(day))
    .replace(',', '')
    .replace('Sept', 'Sep');

const seeDay = (page: Page, day: string) => open(page, `${CALENDAR}?day=${day}`);

const dateAt = (page: Page, time: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${time}.*${OFFERING}`) }).first();

async function choose(page: Page, what: string): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: what }).click();
  return dialog;
}

async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const reply = await request.post('/auth/v1/token?grant_type=password', { data: { email, password: PASSWORD } });
  return (await reply.json()).access_token;
}

/** Books two seats for the demo's guest. */
async function book(request: APIRequestContext, day: string): Promise<void> {
  const owner = { Authorization: `Bearer ${await tokenOf(request, OWNER.email)}` };
  const plan = await request.get(`/api/v1/studios/${OWNER.studio}/calendar?from=${day}&to=${day}`, { headers: owner });
  const { events }: { events: PlannedEvent[] } = await plan.json();
  const date = events.find(({ offering }) => offering.title === OFFERING);
  const reply = await request.post('/api/v1/bookings', {
    headers: { Authorization: `Bearer ${await tokenOf(request, GUEST.email)}`, 'Idempotency-Key': `${date?.id}-guest` },
    data: { event_id: date?.id, seats: 2 },
  });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
}

test('an owner creates a weekly class from a sentence, moves a booked event with its guests, and cancels it', async ({
  page,
  request,
  isMobile,
}) => {
  test.slow();
  const first = freeTuesday(isMobile ? 54 : 58);
  await openAs(page, OWNER.email, '/dashboard');
  await seeDay(page, first);

  await page.getByRole('button', { name: 'Add dates' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add dates' });
  await adding.getByLabel('Offering').selectOption({ label: OFFERING });
  await adding.getByText('Repeats').click();
  await adding.getByLabel('Starts on', { exact: true }).first().fill(first);
  await adding.getByLabel('Time', { exact: true }).fill('19:00');
  await adding.getByLabel('Ends').selectOption({ label: 'After a number of times' });
  await adding.getByLabel('Number of times').fill('3');
  await adding.getByText('Skip these months').first().click();
  await adding.getByText('Aug', { exact: true }).click();
  await expect(adding.getByText(/^Every Tuesday, 19:00–\d\d:\d\d, not in August, 3 times$/)).toBeVisible();
  await expect(adding.getByText('3 dates', { exact: true })).toBeVisible();
  await adding.getByRole('button', { name: 'Add 3 dates' }).click();
  const made = page.getByRole('dialog', { name: '3 dates added' });
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(dateAt(page, '19:00')).toBeVisible();

  await book(request, first);
  await seeDay(page, first);
  await dateAt(page, '19:00').click();
  await expect(page.getByRole('dialog').getByText('2 of 12 seats taken')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Every Tuesday at 19:00, not in August, 3 times')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Guest list' }).click();
  await expect(page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Date: .*19:00.* Show all dates$/ })).toBeVisible();
  await page.goBack();
  await dateAt(page, '19:00').click();

  await test.step('where the room is taken it is refused before anything is saved', async () => {
    await choose(page, 'Move…');
    const moving = page.getByRole('dialog', { name: 'Move this date' });
    await moving.getByLabel('Day').fill(after(first, 7));
    await expect(moving.getByText(`Long table is taken: ${OFFERING}, 19:00\u2060–\u206021:30`)).toBeVisible();
    await expect(moving.getByRole('button', { name: /^Move/ })).toBeDisabled();
  });

  await test.step('where it is free the guests are told, in the owner’s words', async () => {
    const moving = page.getByRole('dialog', { name: 'Move this date' });
    const wednesday = after(first, 1);
    await moving.getByLabel('Day').fill(wednesday);
    await expect(
      moving.getByText(`We’ll email the guests (2 seats): ${inWords(first)}, 19:00 → ${inWords(wednesday)}, 19:00`),
    ).toBeVisible();
    await moving.getByLabel('Message to your guests').fill('The kiln is being mended on Tuesday.');
    await moving.getByRole('button', { name: 'Move and email guests' }).click();
    await expect(page.getByText(`Moved to ${inWords(wednesday)}, 19:00`).first()).toBeVisible();
    const mail = await mailTo(GUEST.email, new RegExp(`^New time: ${OFFERING}.*${inWords(wednesday)}`));
    expect(mail.text).toContain('The kiln is being mended on Tuesday.');
  });

  await test.step('and told again when it is cancelled', async () => {
    await seeDay(page, after(first, 1));
    await dateAt(page, '19:00').click();
    await choose(page, 'Cancel date…');
    const asking = page.getByRole('dialog', { name: 'Cancel this date?' });
    await expect(asking.getByRole('definition').filter({ hasText: 'booked seats are cancelled' })).toBeVisible();
    await expect(asking.getByRole('term').first()).toHaveText('2');
    await asking.getByLabel('Reason').fill('No kiln, no pots.');
    await asking.getByRole('button', { name: 'Cancel date' }).click();
    await expect(page.getByText('Cancelled. We’ve emailed the guests (2 seats)').first()).toBeVisible();
    const mail = await mailTo(GUEST.email, new RegExp(`has cancelled: ${OFFERING}.*${inWords(after(first, 1))}`));
    expect(mail.text).toContain('No kiln, no pots.');
  });

  await test.step('a press on free time opens a new date of that day, filled in', async () => {
    const saturday = after(first, 4);
    await seeDay(page, saturday);
    await page.locator(`td[data-day="${saturday}"]`).filter({ hasText: 'Free' }).first().click();
    const drawn = page.getByRole('dialog', { name: 'Add dates' });
    await expect(drawn.getByLabel('Day', { exact: true })).toHaveValue(
      new RegExp(`^Sat ${Number(saturday.slice(8))} `),
    );
    await drawn.getByLabel('Time', { exact: true }).fill('03:00');
    await expect(drawn.getByText(/^Outside opening hours/)).toBeVisible();
    await drawn.getByLabel('Day', { exact: true }).fill('2020-01-31');
    await expect(drawn.getByText('This day is over.')).toBeVisible();
    await expect(drawn.getByRole('button', { name: 'Add date', exact: true })).toBeDisabled();
    await drawn.getByRole('button', { name: 'Cancel', exact: true }).click();
  });

  await test.step('a date that nobody booked is dragged to another day, and back again', async () => {
    const tuesday = after(first, 7);
    const thursday = after(first, 9);
    await seeDay(page, tuesday);
    await drag(page, dateAt(page, '19:00'), page.locator(`[data-day="${thursday}"]`).first(), isMobile);
    await expect(page.getByText(`Moved to ${inWords(thursday)}, 19:00`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Moved back to ${inWords(tuesday)}, 19:00`).first()).toBeVisible();
  });
});

/** Drags an event by mouse, or by a long press on the phone. */
async function drag(page: Page, what: Locator, to: Locator, isMobile: boolean): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const from = await what.boundingBox();
  const place = await to.boundingBox();
  if (!from || !place) throw new Error('Nothing to drag, or nowhere to go');
  const [x, y] = [from.x + 20, from.y + 10];
  const [endX, endY] = [place.x + place.width / 2, place.y + Math.min(20, place.height / 2)];
  if (!isMobile) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(endX, endY, { steps: 6 });
    await expect(page.getByText('No conflicts.')).toBeVisible();
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  await expect(page.locator('[data-drag]')).toBeVisible();
  await touch('touchMove', [{ x: (x + endX) / 2, y: (y + endY) / 2 }]);
  await touch('touchMove', [{ x: endX, y: endY }]);
  await expect(page.getByText('No conflicts.')).toBeVisible();
  await touch('touchEnd', []);
}

/** Makes a series of four Tuesdays at 19:00. */
async function repeat(request: APIRequestContext, first: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(request, OWNER.email)}` };
  const offerings = await request.get(`/api/v1/studios/${OWNER.studio}/offerings`, { headers });
  const { items }: { items: { id: string; title: string }[] } = await offerings.json();
  const id = items.find(({ title }) => title === OFFERING)?.id;
  const data = { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4', first_day: first, at: '19:00' };
  const reply = await request.post(`/api/v1/offerings/${id}/series`, { headers, data });
  expect(reply.status(), await reply.text()).toBe(201);
}

test('an owner changes a series, closes days with events, and ends the series', { tag: '@desktop' }, async ({
  page,
  request,
  isMobile,
}) => {
  test.slow();
  const first = freeTuesday(isMobile ? 76 : 80);
  await repeat(request, first);
  await book(request, after(first, 7));
  await openAs(page, OWNER.email, '/dashboard');

  await test.step('what becomes of each date is said before, and booked ones can stay', async () => {
    await seeDay(page, first);
    await dateAt(page, '19:00').click();
    await choose(page, 'Edit series…');
    const changing = page.getByRole('dialog', { name: 'Edit series' });
    await changing.getByLabel('Time', { exact: true }).fill('18:00');
    await expect(changing.getByText('4 dates move')).toBeVisible();
    await expect(changing.getByRole('button', { name: 'Move and email guests' })).toBeEnabled();
    await changing.getByText('Leave them as they are').click();
    await expect(changing.getByText('3 dates move')).toBeVisible();
    await expect(changing.getByText('1 date stays as it is')).toBeVisible();
    await changing.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Series saved').first()).toBeVisible();
    await expect(dateAt(page, '18:00')).toBeVisible();
    await seeDay(page, after(first, 7));
    await expect(dateAt(page, '19:00')).toBeVisible();
  });

  await test.step('days off ask about the dates in them: the booked one is cancelled, the free one goes', async () => {
    await open(page, `/edit-studio/${OWNER.studio}?step=spaces`);
    await page.getByRole('button', { name: 'Days or hours' }).click();
    await page.getByLabel('First day').fill(after(first, 7));
    await page.getByLabel('Last day').fill(after(first, 14));
    await page.getByRole('button', { name: 'Add days off' }).click();
    const asking = page.getByRole('dialog', { name: '2 dates fall on these days' });
    await expect(asking.getByText('1 booked date · 2 booked seats')).toBeVisible();
    await expect(asking.getByRole('button', { name: 'Delete 1 date' })).toBeVisible();
    await asking.getByText('Cancel them and email the guests').click();
    await asking.getByLabel('Reason').fill('We are at the sea.');
    await asking.getByRole('button', { name: 'Cancel and email guests' }).click();
    await expect(page.getByText('Cancelled. We’ve emailed the guests (2 seats)').first()).toBeVisible();
    const mail = await mailTo(GUEST.email, new RegExp(`has cancelled: ${OFFERING}.*${inWords(after(first, 7))}`));
    expect(mail.text).toContain('We are at the sea.');
    await seeDay(page, after(first, 14));
    await expect(page.getByText('Closed').first()).toBeAttached();
    await expect(dateAt(page, '18:00')).toHaveCount(0);
  });

  await test.step('days that are open again bring back the date that went, but not the one that was cancelled', async () => {
    await open(page, `/edit-studio/${OWNER.studio}?step=spaces`);
    const days = `${inWords(after(first, 7))} ${after(first, 7).slice(0, 4)}`;
    await page.getByRole('button', { name: new RegExp(`^Reopen: ${days}`) }).click();
    const returning = page.getByRole('dialog', { name: '1 date can come back' });
    await returning.getByRole('button', { name: 'Restore 1 date' }).click();
    await expect(page.getByText('1 date added').first()).toBeVisible();
    await seeDay(page, after(first, 14));
    await expect(dateAt(page, '18:00')).toBeVisible();
  });

  await test.step('the rule is found among all that repeats, and ended', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Series' }).click();
    await page.getByRole('button', { name: 'End series… Every Tuesday at 18:00, 4 times' }).click();
    const ending = page.getByRole('dialog', { name: 'End this series?' });
    await expect(ending.getByRole('definition').filter({ hasText: 'dates are deleted' })).toBeVisible();
    await expect(ending.getByRole('term').first()).toHaveText('3');
    await ending.getByRole('button', { name: 'End series, delete 3 dates' }).click();
    await expect(page.getByText('The series has ended').first()).toBeVisible();
    await seeDay(page, first);
    await expect(dateAt(page, '18:00')).toHaveCount(0);
  });
});

test('an owner previews an import line by line, and imports the valid lines', { tag: '@desktop' }, async ({
  page,
  isMobile,
}) => {
  const day = after(freeTuesday(isMobile ? 61 : 63), 1);
  await openAs(page, OWNER.email, '/dashboard');
  await seeDay(page, day);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import dates' });
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`offering;date;start\n${OFFERING};${day};11:00\nMacramé;${day};15:00\n`),
  });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('row', { name: `${inWords(day)}, 11:00` })).toContainText('will be added');
  await expect(dialog.getByRole('row', { name: /^3 / })).toContainText('This studio has no offering called “Macramé”.');
  await dialog.getByRole('button', { name: 'Add 1 date' }).click();
  await expect(page.getByText('1 date added').first()).toBeVisible();
  await expect(dateAt(page, '11:00')).toBeVisible();
});
