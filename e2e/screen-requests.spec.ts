import { GUEST, OWNER } from '../demo/people.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

// What a signed-in screen fetches in a browser that has stored nothing but the session. How long that takes is measured
// by `npm run bench screens`.

/**
 * The page, its scripts and the data that it begins with; pictures and typefaces come beside. The goal is 20 for all.
 */
const MAX_REQUESTS = { guest: 22, owner: 24 };

const SCREENS = [
  { name: 'My bookings', email: GUEST.email, path: '/dashboard?tab=bookings', shows: 'main article', of: 'guest' },
  { name: 'Notifications', email: OWNER.email, path: '/notifications', shows: 'main li', of: 'guest' },
  { name: 'Today', email: OWNER.email, path: '/studio-owner-dashboard', shows: 'main h2', of: 'owner' },
  {
    name: 'My Plan',
    email: OWNER.email,
    path: '/studio-owner-dashboard?tab=subscription',
    shows: 'main header h1',
    of: 'owner',
  },
] as const;

for (const { name, email, path, shows, of } of SCREENS) {
  test(`a signed-in screen asks for its data with its page, and for nothing twice: ${name}`, {
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
    const begins: string[] = JSON.parse(/\["\/api\/v1\/me"[^\]]*\]/.exec(html)?.[0] ?? '[]');
    expect(begins.length).toBeGreaterThan(1);
    expect(1 + scripts.length + begins.length).toBeLessThanOrEqual(MAX_REQUESTS[of]);
    await expect(page.locator(shows).first()).toBeVisible();

    // The live stream begins last and continues where the page began, so that nothing has to be asked for again.
    const stream = () => asked.find((each) => each.path.startsWith('/api/v1/stream'));
    await expect.poll(() => stream()?.cursor).toMatch(/^\d+\.\d+:\d+:/);
    const data = asked.map((each) => each.path).filter((each) => /^\/(?:api\/v1|__manifest)/.test(each));
    expect(data.filter((each, at) => data.indexOf(each) !== at)).toEqual([]);
    expect(data.filter((each) => each.startsWith('/__manifest'))).toEqual([]);

    // The screen has used all that its page began with.
    const begun = await page.evaluate(() => window.firstRequests && Object.entries(window.firstRequests.replies));
    expect(begun).toEqual([]);
  });
}
