import { GUEST, OWNER } from '#demo/people.ts';
import type { PageData } from '#web/page-data.tsx';
import { holdSeat } from './support/catalogue.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

// What a signed-in screen fetches in a browser that has stored nothing but the session. How long that takes is measured
// by `npm run bench screens`.

/** The page with its data, and its scripts; pictures and typefaces come beside. */
const MAX_REQUESTS = 20;

const SCREENS = [
  { name: 'My bookings', email: GUEST.email, path: '/dashboard?tab=bookings', shows: 'main article' },
  { name: 'Notifications', email: OWNER.email, path: '/notifications', shows: 'main li' },
  { name: 'Today', email: OWNER.email, path: '/studio-owner-dashboard', shows: 'main h2' },
  {
    name: 'My Plan',
    email: OWNER.email,
    path: '/studio-owner-dashboard?tab=subscription',
    shows: 'main header h1',
  },
  { name: 'Till', email: OWNER.email, path: `/manage-bookings/${OWNER.studio}/till`, shows: 'main h1' },
] as const;

for (const { name, email, path, shows } of SCREENS) {
  test(`a signed-in screen comes with its data, and asks for nothing twice: ${name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    let asked: { path: string; cursor: string | undefined }[] = [];
    page.on('request', (request) => {
      // Signing in comes before the screen.
      if (request.isNavigationRequest()) asked = [];
      const { pathname, search } = new URL(request.url());
      asked.push({ path: pathname + search, cursor: request.headers()['last-event-id'] });
    });
    const document = page.waitForResponse(
      (reply) => reply.request().isNavigationRequest() && reply.url().endsWith(path),
    );
    await openAs(page, email, path);
    expect(await (await document).headerValue('content-encoding')).toBe('br');
    const html = await (await document).text();
    const scripts = html.match(/<link rel="modulepreload"/g) ?? [];
    expect(1 + scripts.length).toBeLessThanOrEqual(MAX_REQUESTS);
    await expect(page.locator(shows).first()).toBeVisible();

    // Without any script, too: nothing waits for them.
    const { queries } = JSON.parse(/id="page-data"[^>]*>([^<]*)/.exec(html)?.[1] ?? '{"queries":[]}') as PageData;
    expect(queries.length).toBeGreaterThan(2);
    const still = await page.context().browser()?.newPage({ javaScriptEnabled: false });
    await still?.setContent(html);
    await expect(still?.locator(shows).first() ?? page.locator('none')).toBeVisible();
    await still?.close();

    // The live stream begins last and continues where the page began, so that nothing has to be asked for again.
    const stream = () => asked.find((each) => each.path.startsWith('/api/v1/stream'));
    await expect.poll(() => stream()?.cursor).toMatch(/^\d+\.\d+:\d+:/);
    const data = asked.map((each) => each.path).filter((each) => /^\/(?:api\/v1|__manifest)/.test(each));
    expect(data.filter((each, at) => data.indexOf(each) !== at)).toEqual([]);
    expect(data.filter((each) => each.startsWith('/__manifest'))).toEqual([]);
  });
}

test('a button that is pressed before the scripts are there works once they are @phone', async ({ page }) => {
  await openAs(page, GUEST.email, '/about');
  // A countdown differs each second from what the server has written, and React must know the button all the same.
  await holdSeat(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard?tab=bookings', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Cancel booking' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('timer')).not.toHaveCount(0);
  const second = Math.trunc(Date.now() / 1000);
  await expect.poll(() => Math.trunc(Date.now() / 1000)).toBeGreaterThan(second + 1);
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const letGo = page.getByRole('button', { name: 'Let it go' });
  // Other tests of this worker may have left a hold.
  const holds = await letGo.count();
  await letGo.first().click();
  await expect(letGo).toHaveCount(holds - 1);
});
