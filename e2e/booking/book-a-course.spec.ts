import type { CourseShape, EventShape } from '#shared/schemas/offerings/offerings.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

interface Found {
  slug: string;
  title: string;
  courses: CourseShape[];
  /** Index of the course with a free seat that begins in a week or later. */
  open: number;
}

/** Finds a course that is paid at the studio, with a free seat and its first date in a week or later. */
async function findCourse(request: APIRequestContext, dates: 'courses only' | 'single dates too'): Promise<Found> {
  const list = await (await request.get('/api/v1/offerings?service_type=recurring&limit=100')).json();
  for (const { id, slug, title, booking_mode } of list.items) {
    const offering = await (await request.get(`/api/v1/offerings/${id}`)).json();
    if (booking_mode !== 'direct_booking' || offering.payment !== 'at_studio') continue;
    const courses: CourseShape[] = (await (await request.get(`/api/v1/offerings/${id}/courses`)).json()).items;
    const events: EventShape[] = (await (await request.get(`/api/v1/offerings/${id}/events`)).json()).items;
    const hasSingle = events.some(({ course_dates }) => course_dates === null);
    const inAWeek = Date.now() + 7 * 86_400_000;
    const found = courses.findIndex(
      ({ seats_left, dates }) => seats_left > 0 && Date.parse(dates[0]?.starts_at ?? '') > inAWeek,
    );
    if (found >= 0 && hasSingle === (dates === 'single dates too')) return { slug, title, courses, open: found };
  }
  throw new Error(`The demo has no course with ${dates}`);
}

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue/ });

test('a guest books a course with all its dates and gives one of them up', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { slug, title, courses, open: number } = await findCourse(request, 'courses only');
  const dates = courses[number]?.dates.length ?? 0;
  await openAsNew(page, newVisitor(), `/offering/${slug}`);
  await expect(page.getByText('These dates belong together and are booked as one course.')).toBeVisible();
  const places = courses.slice(0, number).filter(({ seats_left }) => seats_left > 0).length;
  await page
    .getByRole('link', { name: /^Book the course from/ })
    .nth(places)
    .click();

  await expect(page).toHaveURL(new RegExp(`/book/course/${slug}`));
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await goOn(page).click();
  await goOn(page).click();
  await page.getByRole('main').getByRole('button', { name: /^Book/ }).click();
  await expect(page.getByRole('article', { name: title }).getByText('Confirmed')).toBeVisible();

  const id = new URL(page.url()).searchParams.get('booking');
  await open(page, `/bookings/${id}`);
  const own = page.getByRole('region', { name: 'Your dates' }).getByRole('listitem');
  await expect(own).toHaveCount(dates);
  await own.nth(1).getByRole('button', { name: 'Can’t come' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^You pay €[\d.]+ less: this date is €[\d.]+ of the course\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Give up this date' }).click();
  await expect(own.nth(1).getByText('You’re not coming')).toBeVisible();
  await expect(own.getByText('You’re not coming')).toHaveCount(1);
});

test('a course can be joined for a single date where the studio sells these too', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { slug } = await findCourse(request, 'single dates too');
  await open(page, `/offering/${slug}`);
  await expect(page.getByText('Book the whole course, or come to a single date.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Choose/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Choose a course' })).toBeVisible();
  await expect(page.getByText('Or a single date')).toBeVisible();
  const chosen = page.getByRole('radio', { checked: true });
  await expect(chosen).toHaveValue(/^[0-9a-f-]{36}$/);
});
