import { GUEST } from '../demo/people.ts';
import { BUILT_PROGRAM, embeddedUrl, freePort, startProgram, untilReady } from '../tests/running.ts';
import { findClass } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';

test('a seat that is taken at one server changes the page of a reader at another', { tag: '@desktop' }, async ({
  page,
  request,
  site,
}) => {
  const { slug, dates } = await findClass(request, 3);
  const [{ id: event_id, seats_left }] = dates;
  const left = (count: number) => (count === 1 ? 'Last seat' : `${count} left`);

  const [dataDir, port] = [process.env.E2E_DATA ?? '', String(await freePort())];
  const other = startProgram(
    {
      ...{ NODE_ENV: 'production', PORT: port, HOST: '127.0.0.1', SITE_URL: site, ROLE: 'web' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: embeddedUrl(dataDir), AUTH_RATE_LIMITS: 'off' },
    },
    BUILT_PROGRAM,
  );
  try {
    await untilReady(other);
    await page.goto(`/offering/${slug}`);
    const row = page.locator('main li').filter({ has: page.locator(`a[href*="${event_id}"]`) });
    await expect(row).toContainText(left(seats_left));
    const isOpen = page.waitForResponse((reply) => reply.url().includes('/api/v1/stream?events='));
    await page.mouse.move(300, 300);
    await isOpen;
    const signIn = { email: GUEST.email, password: 'atelio-demo' };
    const session = await request.post(`${other.url}/auth/v1/token?grant_type=password`, { data: signIn });
    const { access_token } = (await session.json()) as { access_token: string };
    const booked = await request.post(`${other.url}/api/v1/bookings`, {
      headers: { Authorization: `Bearer ${access_token}` },
      data: { event_id, seats: 1 },
    });
    expect(booked.status()).toBe(201);
    await expect(row).toContainText(left(seats_left - 1), { timeout: 1000 });
    await expect(page.getByRole('status').filter({ hasText: `: ${left(seats_left - 1)}` })).toHaveCount(1);
  } finally {
    other.child.kill('SIGTERM');
    await other.ended;
  }
});
