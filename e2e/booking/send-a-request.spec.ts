import { OWNER, PASSWORD } from '#demo/people.ts';
import { mailTo } from '../support/mail-server.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

/** An offering of the demo's owner. */
const OFFERING = { slug: 'throw-your-first-bowl', title: 'Throw your first bowl', studio: 'Taller Fang' };

/** Weeks ahead that a request asks for, so that nothing of the demo is in the way. */
const WEEKS_AHEAD = 12;

/** Returns a Friday in some weeks, as DD/MM/YYYY. */
function someFriday(weeks: number): string {
  const day = new Date(Date.now() + weeks * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((5 - day.getUTCDay() + 7) % 7));
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`;
}

/** Asks for another date in the form, and waits for the page of the request. @returns its id */
async function sendRequest(page: Page, text: string, weeks = WEEKS_AHEAD): Promise<string> {
  await open(page, `/offering/${OFFERING.slug}`);
  await page.getByRole('link', { name: 'Ask for another date' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'When would suit you?' })).toBeVisible();
  await page.getByLabel('In your own words').fill(text);
  await page.getByLabel('Day 1').fill(someFriday(weeks));
  await page.getByLabel('Time 1').fill('10:15');
  await page.getByRole('button', { name: 'One person more' }).click();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page).toHaveURL(/\/bookings\//);
  await expect(page.getByRole('heading', { level: 1, name: `It’s with ${OFFERING.studio} now` })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Opens the inbox of the demo's owner, at a request. */
async function openInbox(page: Page, request: APIRequestContext, booking: string): Promise<void> {
  const session = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const studio = await (await request.get(`/api/v1/studios/${OWNER.studio}`, { headers })).json();
  await openAs(page, OWNER.email, `/manage-inbox/${studio.id}?booking=${booking}`);
}

test('a request without a text or a day says what is missing', { tag: '@phone' }, async ({ page }) => {
  await open(page, `/book/workshop/${OFFERING.slug}?request=1`);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByLabel('In your own words')).toBeFocused();
  await expect(page.getByText('Please write a few words for the studio.')).toBeVisible();
  await expect(page.getByText('Please choose a day.')).toBeVisible();
});

test('a guest asks for another date, the owner offers it, and the guest accepts', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const visitor = newVisitor('Pere Quart');
  await openAsNew(page, visitor, '/');
  const booking = await sendRequest(page, 'A class of our own, for my birthday.');
  await expect(page.getByText('“A class of our own, for my birthday.”')).toBeVisible();

  const desk = await browser.newContext();
  const owner = await desk.newPage();
  await openInbox(owner, request, booking);
  await expect(owner.getByRole('heading', { level: 2, name: `Pere Quart asks for ${OFFERING.title}` })).toBeVisible();
  await expect(owner.getByText(/^(No clash|Look at this first)$/).first()).toBeVisible();
  await owner.getByLabel('Price for all 2').fill('120');
  await owner.getByLabel('Message to Pere Quart (optional)').fill('The wheels are yours.');
  const anyway = owner.getByLabel('Offer it anyway');
  if (await anyway.isVisible()) await anyway.check();
  await owner.getByRole('button', { name: 'Send the offer, €120' }).click();
  await expect(owner.getByText('Offer to Pere Quart').first()).toBeVisible();
  await mailTo(visitor.email, /Throw your first bowl/);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('heading', { level: 1 }).textContent();
      },
      { timeout: 30_000 },
    )
    .toBe(OFFERING.title);
  await desk.close();

  await expect(page.getByText('An offer for you')).toBeVisible();
  await expect(page.getByText('“The wheels are yours.”').first()).toBeVisible();
  await page.getByRole('button', { name: 'Accept, €120' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re in' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  await expect(page.getByText('You accepted')).toBeVisible();
  await mailTo(visitor.email, /^Booked: /);
});

test('the owner declines a request, and the guest can ask again', { tag: '@phone' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const visitor = newVisitor('Nora Soler');
  await openAsNew(page, visitor, '/');
  const booking = await sendRequest(page, 'On a Sunday night, if possible.', WEEKS_AHEAD + 2);
  const desk = await browser.newContext();
  const owner = await desk.newPage();
  await openInbox(owner, request, booking);
  await owner.getByRole('button', { name: 'Decline…' }).click();
  await owner.getByRole('button', { name: 'The time' }).click();
  await owner.getByRole('button', { name: 'Decline', exact: true }).click();
  await owner.goto('/');
  await mailTo(visitor.email, /Throw your first bowl/);
  await desk.close();
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: `${OFFERING.studio} couldn’t take this booking` }),
  ).toBeVisible();
  await expect(page.getByText(/^“I’m sorry, I can’t make that time/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send the request' })).toBeVisible();
});

test('a guest lets an offer go', { tag: '@desktop' }, async ({ page, request }) => {
  await openAsNew(page, newVisitor('Bet Roca'), '/');
  const booking = await sendRequest(page, 'Two friends, a slow morning.', WEEKS_AHEAD + 4);
  const session = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: OWNER.email, password: PASSWORD },
  });
  const headers = { Authorization: `Bearer ${(await session.json()).access_token}` };
  const starts_at = new Date(Date.now() + (WEEKS_AHEAD + 5) * 7 * 86_400_000).toISOString();
  const offered = await request.post(`/api/v1/bookings/${booking}/offer`, {
    headers,
    data: { starts_at, anyway: true },
  });
  expect(offered.status(), await offered.text()).toBe(200);
  await page.goto('/dashboard?tab=bookings');
  await page.getByRole('link', { name: OFFERING.title }).click();
  // The row in the list has such a button as well.
  await expect(page.getByRole('heading', { level: 1, name: OFFERING.title })).toBeVisible();
  await page.getByRole('button', { name: 'Let it go' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let this offer go?' });
  await dialog.getByRole('button', { name: 'Let it go' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'You let the offer go' })).toBeVisible();
});
