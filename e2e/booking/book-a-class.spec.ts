import { ZONE } from '#demo/calendar.ts';
import { OWNER } from '#demo/people.ts';
import { translateTo } from '#server/translate.ts';
import type { ScheduledEvent } from '#shared/schemas/owner-desk/owner-desk.ts';
import { formatDayTime } from '#shared/time/time.ts';
import { findClass, type OpenDate, type OpenOffering, seatsLeft } from '../support/catalogue.ts';
import { mailTo } from '../support/mail-server.ts';
import { expect, type Page, test } from '../support/test.ts';
import { fillSignUp, identify, newVisitor, open, openAs } from '../support/visitor.ts';

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue/ });
const book = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Book/ });
const ticketOf = (page: Page, { title }: OpenOffering) => page.getByRole('article', { name: title });

/** "Sat 29 Nov, 10:00", in the studio's time. */
const inWords = ({ starts_at }: OpenDate) => formatDayTime(translateTo('en'), starts_at, ZONE);

/** Opens the form for an event of the class, chooses seats, says who comes and enters names. */
async function reachConfirmation(page: Page, wanted: OpenOffering, seats: number, visitor = newVisitor()) {
  await open(page, `${wanted.bookingAddress}?event=${wanted.dates[0].id}&seats=${seats}`);
  await identify(page, visitor);
  await expect(page.getByLabel(/^Name on/).first()).toHaveValue(visitor.name);
  await goOn(page).click();
  await expect(page.getByText(/^You pay .+ at the studio$/)).toBeVisible();
  return visitor;
}

test('a guest finds a class, books it with name, email and six digits, gets the mail and the calendar entry, and cancels it', async ({
  page,
  request,
  isMobile,
}) => {
  const wanted = await findClass(request, 3);
  const before = await seatsLeft(request, wanted.dates[0].id);
  const visitor = newVisitor();

  await open(page, '/');
  if (isMobile) await page.getByRole('main').getByRole('search').getByRole('link').click();
  await page.getByRole('searchbox', { name: 'What' }).last().fill(wanted.title);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByRole('link', { name: wanted.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.title })).toBeVisible();

  await page.getByRole('link', { name: `Choose ${inWords(wanted.dates[0])}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your seats' })).toBeVisible();
  await page.getByRole('button', { name: 'One seat more' }).click();
  await goOn(page).click();
  await identify(page, visitor);

  await expect(page.getByLabel('Name on ticket 1')).toHaveValue(visitor.name);
  await page.getByLabel('Name on ticket 2').fill('Oriol Bas');
  await page.getByLabel(/^A note/).fill('We may be five minutes late.');
  await goOn(page).click();
  await expect(page.getByText('Noa Ferrer, Oriol Bas')).toBeVisible();
  await book(page).click();

  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  const ticket = ticketOf(page, wanted);
  await expect(ticket.getByText('Confirmed')).toBeVisible();
  await expect(ticket.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  await ticket.getByRole('button', { name: 'Next ticket' }).click();
  await expect(ticket.getByText('Ticket 2 of 2 · Oriol Bas')).toBeVisible();
  expect(await seatsLeft(request, wanted.dates[0].id)).toBe(before - 2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await expect(page.getByRole('menuitem', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /calendar\.google\.com/,
  );
  await page.getByRole('menuitem', { name: 'Apple or another calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);

  const files = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print or save' }).click();
  await page.getByRole('menuitem', { name: /A4/ }).click();
  expect((await files).suggestedFilename()).toMatch(/\.pdf$/);

  const mail = await mailTo(visitor.email, /^Booked: /);
  expect(mail.text).toContain('Oriol Bas');
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');

  // Onboarding comes neither before the ticket nor before the list of bookings.
  await expect(page.getByRole('link', { name: 'Answer them' })).toBeVisible();
  await page.getByRole('link', { name: 'See my bookings' }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=bookings$/);
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Noa' })).toBeVisible();
  await expect(ticketOf(page, wanted)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByLabel(/^Why/).fill('The tram is not running.');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page
      .getByRole('main')
      .getByText(/^Cancelled\. /)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cancelled', exact: true })).toBeVisible();
  await expect.poll(() => seatsLeft(request, wanted.dates[0].id)).toBe(before);
  await mailTo(visitor.email, /^Cancelled: /);
});

test('a double click on Book books once, also on a slow network, with a message', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const wanted = await findClass(request, 2);
  const before = await seatsLeft(request, wanted.dates[0].id);
  await reachConfirmation(page, wanted, 1);
  const { promise: isSlow, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/v1/bookings', async (route) => {
    await isSlow;
    await route.continue();
  });
  await book(page).dblclick();
  await expect(page.getByText(/^This is taking longer than usual/)).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  expect(await seatsLeft(request, wanted.dates[0].id)).toBe(before - 1);
});

test('after a lost response, trying again finds the booking', { tag: '@phone' }, async ({ page, request }) => {
  const wanted = await findClass(request, 2);
  const before = await seatsLeft(request, wanted.dates[0].id);
  await reachConfirmation(page, wanted, 1);
  await page.route('**/api/v1/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await book(page).click();
  await expect(page.getByRole('alert')).toContainText('Everything you entered is still here');
  expect(await seatsLeft(request, wanted.dates[0].id)).toBe(before - 1);

  await page.unroute('**/api/v1/bookings');
  await page.reload();
  await book(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  expect(await seatsLeft(request, wanted.dates[0].id)).toBe(before - 1);
});

test('going back keeps the form, and after booking it does not lead to the form again', {
  tag: '@phone',
}, async ({ page, request }) => {
  const wanted = await findClass(request, 3);
  await open(page, `/offering/${wanted.slug}`);
  await reachConfirmation(page, wanted, 2);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: wanted.title })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Noa Ferrer', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You pay .+ at the studio$/)).toBeVisible();

  await book(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: wanted.title })).toBeVisible();
});

test('of two guests for the last seats, the second sees a message in the form, and books the remaining ones', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  const wanted = await findClass(request, 3);
  const [date] = wanted.dates;
  const left = await seatsLeft(request, date.id);
  await reachConfirmation(page, wanted, 2, newVisitor('Second Guest'));

  const other = await browser.newPage();
  await reachConfirmation(other, wanted, left - 1, newVisitor('First Guest'));
  await book(other).click();
  await expect(other.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await other.close();

  await book(page).click();
  await expect(page.getByRole('alert')).toContainText('Only 1 seat is left');
  await expect(page.getByText(/· 1 seat$/)).toBeVisible();
  await book(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  expect(await seatsLeft(request, date.id)).toBe(0);
});

test('without JavaScript the catalogue can be read', { tag: '@phone' }, async ({ browser, request, baseURL }) => {
  const wanted = await findClass(request, 1);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(`/workshops-classes?q=${encodeURIComponent(wanted.title)}`);
  await page.getByRole('article').getByRole('link', { name: wanted.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.title })).toBeVisible();
  await expect(page.getByRole('link', { name: `Choose ${inWords(wanted.dates[0])}` })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: wanted.studio.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: wanted.studio.name })).toBeVisible();
  await context.close();
});

test('the dashboard asks a visitor to sign in, and then shows their bookings', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/dashboard?tab=bookings');
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(page, newVisitor());
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Noa' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?tab=bookings$/);
});

test('an owner sees the guests', { tag: '@desktop' }, async ({ page, isMobile }) => {
  await openAs(page, OWNER.email, '/studio-owner-dashboard');
  await expect(page.getByRole('navigation', { name: 'Taller Fang' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const asked = await page.request.get(`/api/v1/studios/${OWNER.studio}/schedule`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { items }: { items: ScheduledEvent[] } = await asked.json();
  const event = items.find(({ bookings }) => bookings.some(({ payment }) => payment === 'at_studio'));
  const day = event?.starts_at.slice(0, 10);
  await expect(page.getByRole('table', { name: 'Spaces and teachers by day' })).toBeVisible();
  // The events may be after Sunday.
  if ((await page.locator(`[data-day="${day}"]`).count()) === 0) {
    await page.getByRole('button', { name: 'Next week' }).click();
  }
  if (isMobile) await page.locator(`label[data-day="${day}"]`).click();
  await page.locator(`[data-date="${event?.id}"]`).first().click();
  const sheet = page.getByRole('dialog', { name: event?.offering.title ?? '' });
  await sheet.getByText(/^\d+ bookings?/).click();
  await expect(sheet.getByText(/^€\S+ at the studio$/).first()).toBeVisible();
});
