import { ZONE } from '#demo/calendar.ts';
import { translateTo } from '#server/translate.ts';
import { formatDayTime, formatTime } from '#shared/time/time.ts';
import { type FreeSlot, findFree, type OpenHours } from '../support/catalogue.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { identify, newVisitor, open } from '../support/visitor.ts';

const inWords = (instant: string) => formatDayTime(translateTo('en'), instant, ZONE);

async function freePlaces(request: APIRequestContext, { slug, day }: OpenHours, at: string): Promise<number> {
  const reply = await request.get(`/api/v1/offerings/${slug}/slots?from=${day}&days=1`);
  const { days }: { days: { slots: FreeSlot[] }[] } = await reply.json();
  return days[0]?.slots.find(({ starts_at }) => starts_at === at)?.spaces_free ?? 0;
}

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue/ });
const book = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Book', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

test('a guest books a free slot of a lesson and cancels it, and the slot is free again', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const lesson = await findFree(request, 'private_lesson');
  const at = lesson.free[1]?.starts_at ?? '';
  const visitor = newVisitor();

  await open(page, `/offering/${lesson.slug}`);
  await expect(page.getByRole('heading', { name: 'Next free times' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a time' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book your lesson' })).toBeVisible();
  await open(page, `${lesson.address}?from=${lesson.day}`);
  await page.getByText(formatTime(at, ZONE), { exact: true }).click();
  await expect(page.getByRole('radio', { name: formatTime(at, ZONE) })).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`at=${encodeURIComponent(at)}`));

  await goOn(page).click();
  await identify(page, visitor);
  await expect(page.getByLabel('Name on the ticket')).toHaveValue(visitor.name);
  await page.getByLabel(/^A note/).fill('I have never done this.');
  await next(page).click();
  await expect(page.getByText(/^You pay .+ at the studio$/)).toBeVisible();
  await book(page).click();

  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  const ticket = page.getByRole('article', { name: lesson.title });
  await expect(ticket.getByText('Confirmed')).toBeVisible();
  await expect(ticket.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  expect(await freePlaces(request, lesson, at)).toBe(0);
  const mail = await mailTo(visitor.email, /^Booked: /);
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');

  await page.getByRole('link', { name: 'See my bookings' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Noa' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => freePlaces(request, lesson, at)).toBe(1);
});

test('a guest books an hour of coworking in a chosen space by keyboard; the URL has all choices', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const wheel = await findFree(request, 'coworking');
  const visitor = newVisitor();
  await open(page, `${wheel.address}?from=${wheel.day}`);
  const length = page.getByRole('group', { name: 'How long' });
  const before = await length.getByRole('status').textContent();
  await length.getByRole('button', { name: 'Longer' }).click();
  await expect(length.getByRole('status')).not.toHaveText(before ?? '');
  await length.getByRole('button', { name: 'Shorter' }).click();
  await expect(length.getByRole('status')).toHaveText(before ?? '');
  const where = page.getByLabel('Where');
  const itsTimes = page.waitForResponse(/\/slots\?.*space_id=/);
  await where.selectOption({ index: 2 });
  await itsTimes;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const place = await where.locator('option:checked').textContent();

  const times = page.getByRole('group', { name: /\d{4}$/ });
  await times.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(times.getByRole('radio').nth(1)).toBeChecked();
  await expect(page).toHaveURL(/at=.*space=|space=.*at=/);
  await page.reload();
  await expect(times.getByRole('radio').nth(1)).toBeChecked();
  await expect(where.locator('option:checked')).toHaveText(place ?? '');

  await goOn(page).click();
  await identify(page, visitor);
  await next(page).click();
  await book(page).click();
  const ticket = page.getByRole('article', { name: wheel.title });
  await expect(ticket.getByText('Confirmed')).toBeVisible();
  await expect(ticket.getByText(place ?? '')).toBeVisible();
});

test('when another guest takes the slot first, the form offers the nearest ones and keeps its values', {
  tag: '@phone',
}, async ({ page, request, browser }) => {
  // Two guests wait for the six digits of a mail.
  test.slow();
  const lesson = await findFree(request, 'private_lesson');
  const at = lesson.free[0]?.starts_at ?? '';
  const address = `${lesson.address}?at=${encodeURIComponent(at)}`;
  await open(page, address);
  await goOn(page).click();
  await identify(page, newVisitor('Second Guest'));
  await page.getByLabel(/^A note/).fill('It is a surprise.');
  await next(page).click();

  const other = await browser.newPage();
  await open(other, address);
  await goOn(other).click();
  await identify(other, newVisitor('First Guest'));
  await next(other).click();
  await book(other).click();
  await expect(other.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await other.close();

  await book(page).click();
  const told = page.getByRole('alert');
  await expect(told).toContainText('That time is no longer available.');
  await expect(told.getByRole('button', { name: inWords(at), exact: true })).toHaveCount(0);
  await told.getByRole('button').first().click();
  await expect(told).toBeHidden();
  await goOn(page).click();
  await expect(page.getByLabel(/^A note/)).toHaveValue('It is a surprise.');
  await next(page).click();
  await book(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
});

test('a week without a free slot links to the next one', { tag: '@phone' }, async ({ page, request }) => {
  const lesson = await findFree(request, 'private_lesson');
  const reply = await request.get(`/api/v1/offerings/${lesson.slug}/slots`);
  const { last_day } = await reply.json();
  await open(page, `${lesson.address}?from=${last_day}`);
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled();
  await open(page, `${lesson.address}?from=2020-01-06`);
  await expect(page.getByText(/^Nothing free on these days\. The next free day is .+\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Go to / }).click();
  await expect(
    page
      .getByRole('group', { name: /\d{4}$/ })
      .getByRole('radio')
      .first(),
  ).toBeVisible();
});
