import { OWNER, OWNERS_DOMAIN, PASSWORD } from '#demo/people.ts';
import type { CourseShape } from '#shared/schemas/offerings/offerings.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

/** A workshop of the demo's owner. */
const SLUG = 'throw-your-first-bowl';

interface Event {
  id: string;
  starts_at: string;
  capacity: number;
  seats_left: number;
}

/** Finds an event that is partly booked and starts in more than three days. */
async function findEvent(request: APIRequestContext): Promise<Event> {
  const reply = await request.get(`/api/v1/offerings/${SLUG}/events`);
  const { items }: { items: Event[] } = await reply.json();
  const found = items.find(
    ({ starts_at, seats_left, capacity }) =>
      seats_left > 0 && capacity - seats_left >= 2 && Date.parse(starts_at) > Date.now() + 3 * 86_400_000,
  );
  if (!found) throw new Error('The demo has no such event');
  return found;
}

/**
 * Finds a course that is sold as a whole and paid at the studio, with two seats taken and two free, in more than three
 * days.
 */
async function findCourse(request: APIRequestContext): Promise<{ slug: string; owner: string; event: Event }> {
  const list = await (await request.get('/api/v1/offerings?service_type=recurring&limit=100')).json();
  for (const { id, slug, studio, booking_mode } of list.items) {
    const offering = await (await request.get(`/api/v1/offerings/${id}`)).json();
    if (booking_mode !== 'direct_booking' || offering.payment !== 'at_studio') continue;
    const courses: CourseShape[] = (await (await request.get(`/api/v1/offerings/${id}/courses`)).json()).items;
    const found = courses.find(
      ({ seats_left, dates }) => seats_left >= 2 && Date.parse(dates[0]?.starts_at ?? '') > Date.now() + 3 * 86_400_000,
    );
    if (!found) continue;
    const event = await (await request.get(`/api/v1/events/${found.dates[0]?.event_id}`)).json();
    if (event.course_dates !== null && event.capacity - event.seats_left >= 2)
      return { slug, owner: `${studio.slug}@${OWNERS_DOMAIN}`, event };
  }
  throw new Error('The demo has no such course');
}

/** Changes the capacity of an event, as its owner. */
async function setCapacity(
  request: APIRequestContext,
  event: Event,
  capacity: number,
  email = OWNER.email,
): Promise<void> {
  const signedIn = await request.post('/auth/v1/token?grant_type=password', { data: { email, password: PASSWORD } });
  const headers = { Authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const change = (version: number) =>
    request.patch(`/api/v1/events/${event.id}`, { headers, data: { version, scope: 'one', capacity } });
  let reply = await change(1);
  if (reply.status() === 409) reply = await change((await reply.json()).data.current.version);
  expect(reply.status(), await reply.text()).toBe(200);
}

test('a guest waits for two seats of a full date and takes them when they come free', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const event = await findEvent(request);
  const taken = event.capacity - event.seats_left;
  await setCapacity(request, event, taken);
  const visitor = newVisitor();
  await openAsNew(page, visitor, `/offering/${SLUG}`);
  await page.locator(`a[href="/waitlist/${event.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: /is full$/ })).toBeVisible();
  await page.getByRole('button', { name: 'One seat more' }).click();
  await page.getByRole('button', { name: 'Wait for 2 seats' }).click();
  await expect(page.getByText('You’re waiting for 2 seats.')).toBeVisible();
  await mailTo(visitor.email, /^You’re in line: /);

  await open(page, '/dashboard?tab=bookings');
  await expect(page.getByText(/^2 seats, place 1 in line/)).toBeVisible();
  await setCapacity(request, event, taken + 2);
  await mailTo(visitor.email, /^2 seats for you until /);
  const left = await (await request.get(`/api/v1/events/${event.id}`)).json();
  expect(left.seats_left).toBe(0);

  // A guest who opens the booking page instead of the link in the mail sees the kept seats, not that the date is full.
  await open(page, `/book/class/${SLUG}?event=${event.id}`);
  await expect(page.getByRole('heading', { name: '2 seats are kept for you until' })).toBeVisible();
  await expect(page.getByText('no longer available')).toBeHidden();
  await open(page, '/dashboard?tab=bookings');
  await expect(page.getByRole('heading', { name: '2 seats are kept for you until' })).toBeVisible();
  await page.getByRole('button', { name: /^Take them/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await mailTo(visitor.email, /^Booked: /);
});

test('a guest passes an offer, and leaves the line with it', { tag: '@phone' }, async ({ page, request }) => {
  const event = await findEvent(request);
  const taken = event.capacity - event.seats_left;
  await setCapacity(request, event, taken);
  await openAsNew(page, newVisitor(), `/waitlist/${event.id}`);
  await page.getByRole('button', { name: 'Wait for 1 seat' }).click();
  await expect(page.getByText('You’re waiting for 1 seat.')).toBeVisible();
  await setCapacity(request, event, taken + 1);
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 seat is kept for you until' })).toBeVisible();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await page.getByRole('button', { name: 'Pass it on' }).click();
  await expect(page.getByRole('heading', { name: '1 seat is kept for you until' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /1 seat left$/ })).toBeVisible();
});

test('a guest waits for a course and takes it when seats come free at all its dates', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { slug, owner, event } = await findCourse(request);
  const taken = event.capacity - event.seats_left;
  await setCapacity(request, event, taken, owner);
  const visitor = newVisitor();
  await openAsNew(page, visitor, `/offering/${slug}`);
  await page.locator(`a[href="/waitlist/${event.id}?course=1"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: /^The course from .* is full$/ })).toBeVisible();
  await page.getByRole('button', { name: 'One seat more' }).click();
  await page.getByRole('button', { name: 'Wait for 2 seats' }).click();
  await expect(page.getByText('You’re waiting for 2 seats.')).toBeVisible();
  await mailTo(visitor.email, /^You’re in line: .*, \d+ dates, .* to /);

  await setCapacity(request, event, taken + 2, owner);
  await mailTo(visitor.email, /^2 seats for you until /);
  await page.reload();
  const offer = page.getByRole('region', { name: 'Your turn' });
  await expect(offer.getByText(/^\d+ dates, .* to /)).toBeVisible();
  await offer.getByRole('button', { name: /^Take them/ }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your dates' })).toBeVisible();
  await mailTo(visitor.email, /^Booked: /);
});

test('an owner reminds a guest of an offer, once', { tag: '@desktop' }, async ({ page, browser, request }) => {
  const event = await findEvent(request);
  const taken = event.capacity - event.seats_left;
  await setCapacity(request, event, taken);
  const visitor = newVisitor();
  const guest = await browser.newPage();
  await openAsNew(guest, visitor, `/waitlist/${event.id}`);
  await guest.getByRole('button', { name: 'Wait for 1 seat' }).click();
  await expect(guest.getByText('You’re waiting for 1 seat.')).toBeVisible();
  await guest.close();
  await setCapacity(request, event, taken + 1);
  await openAs(page, OWNER.email, `/manage-studio-events/${OWNER.studio}?day=${event.starts_at.slice(0, 10)}`);
  await page
    .getByRole('button', { name: /Throw your first bowl.*1 seat offered/ })
    .first()
    .click();
  const offers = page.getByRole('region', { name: 'Offers open' });
  await offers.getByRole('button', { name: 'Remind once' }).click();
  await expect(offers.getByText(/^reminded /)).toBeVisible();
  await expect(offers.getByRole('button', { name: 'Remind once' })).toBeHidden();
  await mailTo(visitor.email, /^Your seat is kept until /);
});
