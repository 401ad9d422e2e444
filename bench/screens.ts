import { type Browser, chromium, type Page } from '@playwright/test';
import { GUEST, OWNER, PASSWORD } from '#demo/people.ts';
import { SIGNED_IN_COOKIE } from '#shared/cookies.ts';
import { CHROMIUM_ARGUMENTS, ensureChromium, findChromium } from '#tests/run/chromium.ts';
import { amount, isSmoke } from './amount.ts';
import { withProgram } from './program.ts';
import { median } from './rounds.ts';

// How long signed-in screens take until their data is there, on a phone with a four times slower processor, 1.6 Mbit/s
// and 150 ms, and on a laptop: in a browser that has been there before but keeps no files, and again in one that keeps
// them.

const ROUNDS = amount(3, 1);
const MAX_REQUESTS = 20;

const DEVICES = {
  phone: { goal: 1500, width: 390, height: 844, isSlow: true },
  laptop: { goal: 600, width: 1280, height: 800, isSlow: false },
};
type Device = keyof typeof DEVICES;

/** The screens, and what each shows only once its data is there. */
const SCREENS: Record<string, { email: string; path: string; shows: string }> = {
  'My bookings': { email: GUEST.email, path: '/dashboard?tab=bookings', shows: 'main article, main h2 + ul' },
  Notifications: { email: OWNER.email, path: '/notifications', shows: 'main section[aria-labelledby] li' },
  Today: { email: OWNER.email, path: '/studio-owner-dashboard', shows: 'main h2 + ol, main h2 + div p' },
  'My Plan': { email: OWNER.email, path: '/studio-owner-dashboard?tab=subscription', shows: 'main header h1 + p.num' },
};

interface Visit {
  ms: number;
  requests: number;
  scripts: number;
  /** Compressed kilobytes of everything that was fetched until the data was there. */
  size: number;
}

ensureChromium();
await withProgram(async (url) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  const sessions = new Map<string, SignedIn>();
  for (const { email } of Object.values(SCREENS)) {
    if (!sessions.has(email)) sessions.set(email, await signIn(url, email));
  }
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, { email, path, shows }] of Object.entries(SCREENS).slice(0, amount(4, 1))) {
    for (const device of Object.keys(DEVICES).slice(0, amount(2, 1)) as Device[]) {
      const { session, cookies } = sessions.get(email) ?? { session: '', cookies: [] };
      let stored = { 'atelio-auth': session };
      const open = async (isAgain = false) => {
        const { shown, left } = await visit(browser, device, url + path, shows, { stored, cookies }, isAgain);
        stored = { ...stored, ...left };
        return shown;
      };
      // One unmeasured visit, so that pictures are drawn, code is compiled, and the screen has stored what it keeps.
      if (!isSmoke) await open();
      const visits: Visit[] = [];
      const again: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        visits.push(await open());
        again.push((await open(true)).ms);
      }
      const middle = (of: keyof Visit) => median(visits.map((each) => each[of]));
      const { goal } = DEVICES[device];
      rows[`${name}, ${device}`] = {
        'until data': `${middle('ms').toFixed(0)} ms (${((middle('ms') / goal) * 100).toFixed(0)} % of ${goal})`,
        again: `${median(again).toFixed(0)} ms`,
        requests: `${middle('requests')} (at most ${MAX_REQUESTS})`,
        scripts: `${middle('scripts')}`,
        transferred: `${middle('size').toFixed(0)} kB`,
      };
    }
  }
  await browser.close();
  console.log(`Medians of ${ROUNDS} visits, until the screen shows its data:`);
  console.table(rows);
});

/** What a browser keeps of signing in. */
interface SignedIn {
  session: string;
  cookies: { name: string; value: string }[];
}

async function signIn(url: string, email: string): Promise<SignedIn> {
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!reply.ok) throw new Error(`Signing in was answered with ${reply.status}`);
  const session = await reply.text();
  const cookies = reply.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value };
  });
  // The scripts of the first page set this one.
  const { user } = JSON.parse(session) as { user: { id: string } };
  const value = `${user.id}.${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  return { session, cookies: [...cookies, { name: SIGNED_IN_COOKIE, value }] };
}

/**
 * Opens a screen in a new browser profile that has stored this, and waits for its data. Returns also what it has stored
 * then.
 * @param isAgain whether it is the second visit of the profile, whose first one has left the files
 */
async function visit(
  browser: Browser,
  device: Device,
  url: string,
  shows: string,
  { stored, cookies }: { stored: Record<string, string>; cookies: SignedIn['cookies'] },
  isAgain: boolean,
): Promise<{ shown: Visit; left: Record<string, string> }> {
  const { width, height, isSlow } = DEVICES[device];
  const context = await browser.newContext({ viewport: { width, height }, isMobile: isSlow });
  await context.addCookies(cookies.map((each) => ({ ...each, url })));
  await context.addInitScript((kept) => Object.assign(localStorage, kept), stored);
  await context.addInitScript(noteWhenShown, shows);
  if (isAgain) {
    const first = await context.newPage();
    await first.goto(url);
    await first.waitForFunction(() => 'shown' in window);
    await first.close();
  }
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (isSlow) await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as unknown as { shown?: Visit }).shown);
  const shown = await seen.jsonValue();
  const left = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  await context.close();
  if (!shown) throw new Error(`${url} showed no data`);
  return { shown, left };
}

/** Runs in the page: notes when an element that needs the data is there, and what was fetched until then. */
function noteWhenShown(selector: string): void {
  const look = () => {
    if (!document.querySelector(selector)) return;
    watcher.disconnect();
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    const shown = {
      ms: performance.now(),
      requests: fetched.length + 1,
      scripts: fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
      size: [page, ...fetched].reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    };
    Object.assign(window, { shown });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
