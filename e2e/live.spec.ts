import type { APIRequestContext } from '@playwright/test';
import { GUEST, OWNER, PASSWORD } from '#demo/people.ts';
import { BUILT_PROGRAM, embeddedUrl, freePort, type Running, startProgram, untilReady } from '#tests/running.ts';
import { findClass } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';
import { newVisitor, open, openAs, openAsNew } from './support/visitor.ts';

test.use({ drawsMaps: false });

/** Starts a second server on the database of the site. */
async function startOther(port: number): Promise<Running> {
  const dataDir = process.env.E2E_DATA ?? '';
  const other = startProgram(
    {
      ...{ NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', SITE_URL: `http://127.0.0.1:${port}` },
      ...{ ROLE: 'web', DATA_DIR: dataDir, DATABASE_URL: embeddedUrl(dataDir), AUTH_RATE_LIMITS: 'off' },
    },
    BUILT_PROGRAM,
  );
  await untilReady(other);
  return other;
}

/** Stops a server. @returns its exit code */
function stop({ child, ended }: Running): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

/** Signs in through the API. @returns the headers of further requests */
async function signIn(request: APIRequestContext, email: string) {
  const session = await request.post('/auth/v1/token?grant_type=password', { data: { email, password: PASSWORD } });
  const { access_token } = (await session.json()) as { access_token: string };
  return { Authorization: `Bearer ${access_token}` };
}

test('a seat that is taken at one server changes the page of a reader at another', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const { slug, dates } = await findClass(request, 3);
  const [{ id: event_id, seats_left }] = dates;
  const left = (count: number) => (count === 1 ? 'Last seat' : `${count} left`);
  const other = await startOther(await freePort());
  try {
    await page.goto(`/offering/${slug}`);
    const row = page.locator('main li').filter({ has: page.locator(`a[href*="${event_id}"]`) });
    await expect(row).toContainText(left(seats_left));
    const isOpen = page.waitForResponse((reply) => reply.url().includes('/api/v1/stream?events='));
    await page.mouse.move(300, 300);
    await isOpen;
    const booked = await request.post(`${other.url}/api/v1/bookings`, {
      headers: await signIn(request, GUEST.email),
      data: { event_id, seats: 1 },
    });
    expect(booked.status()).toBe(201);
    await expect(row).toContainText(left(seats_left - 1), { timeout: 5000 });
    await expect(page.getByRole('status').filter({ hasText: `: ${left(seats_left - 1)}` })).toHaveCount(1);
  } finally {
    await stop(other);
  }
});

test('messages of another server arrive once each, also those sent while a server restarts', {
  tag: '@desktop',
}, async ({ browser, page, request }) => {
  const port = await freePort();
  let other = await startOther(port);
  try {
    const guest = newVisitor('Jana Roig');
    const near = await (await browser.newContext({ baseURL: other.url })).newPage();
    await openAsNew(near, guest, '/about');
    const session = await near.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}'));
    const studio = (await (await request.get(`/api/v1/studios/${OWNER.studio}`)).json()) as { id: string };
    const asked = await request.post(`${other.url}/api/v1/conversations`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
      data: { studio_id: studio.id, text: 'May I bring my own clay?' },
    });
    expect(asked.status(), await asked.text()).toBe(201);
    const { id } = (await asked.json()) as { id: string };
    const headers = await signIn(request, OWNER.email);
    const answer = async (text: string) => {
      const sent = await request.post(`/api/v1/conversations/${id}/messages`, { headers, data: { text } });
      expect(sent.status(), await sent.text()).toBe(201);
    };

    const listens = near.waitForResponse(/\/api\/v1\/stream/);
    await open(near, `/dashboard?tab=messages&c=${id}`);
    await listens;
    const log = near.getByRole('log');
    await answer('Yes, stoneware only.');
    await expect(log.getByText('Yes, stoneware only.')).toBeVisible();

    expect(await stop(other)).toBe(0);
    await answer('We fire at 1240 degrees.');
    await answer('Bring ten kilos at most.');
    other = await startOther(port);
    await expect(log.getByText('Bring ten kilos at most.')).toBeVisible({ timeout: 40_000 });
    const texts = (await log.textContent()) ?? '';
    const places = ['stoneware only', 'We fire at', 'Bring ten kilos'].map((words) => texts.split(words));
    expect(places.map((parts) => parts.length - 1)).toEqual([1, 1, 1]);
    const starts = places.map(([before = '']) => before.length);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));

    // Both browsers count what is unread, and stop when it is read in one of them.
    await open(near, '/about');
    await openAs(page, guest.email, '/about', guest.password);
    for (const each of [near, page]) {
      const opens = each.waitForResponse(/\/api\/v1\/stream/);
      await each.getByRole('heading', { level: 1 }).hover();
      await opens;
    }
    await answer('See you on Friday.');
    for (const each of [near, page]) await expect(each).toHaveTitle(/^\(1\) /);
    await open(page, `/dashboard?tab=messages&c=${id}`);
    await expect(page.getByRole('log').getByText('See you on Friday.')).toHaveCount(1);
    for (const each of [near, page]) await expect(each).not.toHaveTitle(/^\(/);
  } finally {
    await stop(other);
  }
});
