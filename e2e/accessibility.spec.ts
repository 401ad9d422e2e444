import { GUEST, OWNER } from '#demo/people.ts';
import { expectAccessible } from './support/axe.ts';
import { findClass, findFree } from './support/catalogue.ts';
import { enrolApp } from './support/factors.ts';
import { type APIRequestContext, expect, type Page, test } from './support/test.ts';
import { fillSignUp, newVisitor, open, openAs, openAsNew } from './support/visitor.ts';

/**
 * Public screens by name; `:class` is a bookable class, `:studio` its studio, `:lesson` and `:hours` are sold by the
 * slot.
 */
const PUBLIC = {
  home: '/',
  'the list': '/workshops-classes',
  'a list without results': '/workshops-classes?q=zzzzzz',
  'the studios': '/studios',
  'a craft': '/workshops-classes/ceramics',
  'a neighbourhood': '/studios/in/barcelona-sant-antoni',
  'a studio': '/studios/:studio',
  'an offering': '/offering/:class',
  booking: '/book/class/:class',
  'a lesson': '/offering/:lesson',
  'booking a lesson': '/book/lesson/:lesson',
  'booking an hour': '/book/coworking/:hours',
  'a week without free hours': '/book/lesson/:lesson?from=2020-01-06',
  'the way in': '/login',
  'signing up': '/sign-up',
  'a forgotten password': '/forgot-password',
  'a new password without a link': '/reset-password',
  'a link that has expired': '/auth/callback#error=access_denied&error_code=otp_expired',
  'the page for developers': '/auth-test',
  'what crawlers see': '/test/llm-seo?address=/about',
  'a visitor’s domains': '/domain-migration',
  'an invitation without its link': '/team-invitation',
  'mails that are stopped, without the link': '/account/mails',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy',
  terms: '/terms',
  'a page that is not there': '/nowhere/at-all',
  'a visitor’s dashboard': '/dashboard',
  'a visitor’s studios': '/studio-owner-dashboard',
};

/** Those that are laid out differently on a wide screen; all others are the same column, only wider. */
const OWN_WIDE_LAYOUT = new Set<string>([
  ...['home', 'the list', 'the studios', 'a studio', 'an offering', 'booking', 'booking a lesson', 'the way in'],
]);

/** The longest word that a title could have in each language. */
const LONG_WORDS = [
  'Counterclockwisewheelthrowingmasterclass',
  'Electroencefalografistaceramicoartesanal',
  'Anticonstitucionalíssimamentceràmiques',
  'Anticonstitutionnellementcéramiquement',
  'Töpferscheibenanfängerinnenwochenendkurse',
  'Precipitevolissimevolmenteceramicamente',
];

/**
 * Checks that nothing scrolls sideways, which is as bad as a missing label for people with large text; nor would, if
 * every title and name were one long word.
 */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // Not compared with the window, which a phone widens to what does not fit.
  const widths = await page.evaluate(widthsWith, LONG_WORDS);
  expect(Math.max(...widths)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Runs in the page: returns its width as it is, and with each word in place of every title and name. */
function widthsWith(words: string[]): number[] {
  const texts = [...document.querySelectorAll('main :is(h1, h2, h3, bdi)')]
    .flatMap((element) => [...element.childNodes])
    .filter((node) => node instanceof Text)
    .map((node) => ({ node, text: node.data }));
  const width = () => document.documentElement.scrollWidth;
  const widths = [width()];
  for (const word of words) {
    for (const { node } of texts) node.data = word;
    widths.push(width());
  }
  for (const { node, text } of texts) node.data = text;
  return widths;
}

let names: [string, string][] | undefined;

/** Replaces the `:names` in an address, with values that are fetched once. */
async function named(address: string, request: APIRequestContext): Promise<string> {
  if (!names) {
    const { slug, studio } = await findClass(request, 1);
    const [lesson, hours] = [await findFree(request, 'private_lesson'), await findFree(request, 'coworking')];
    names = Object.entries({ ':class': slug, ':studio': studio.slug, ':lesson': lesson.slug, ':hours': hours.slug });
  }
  return names.reduce((path, [name, is]) => path.replace(name, is), address);
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('theme', 'light')));

test('the public screens can be used by everyone', async ({ page, request, isMobile }) => {
  const screens = Object.entries(PUBLIC).filter(([name]) => isMobile || OWN_WIDE_LAYOUT.has(name));
  test.setTimeout(screens.length * 10_000);
  // In one browser profile, because most of the time of a first visit is the loading of scripts.
  for (const [name, address] of screens) {
    await test.step(name, async () => {
      await open(page, await named(address, request));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    });
  }
});

test('the dialog to sign up, and the menu, can be used by everyone', async ({ page, isMobile }) => {
  await open(page, '/');
  if (isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('region', { name: 'Menu' }).getByRole('link', { name: 'About' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close menu' }).click();
  }
  await open(page, '/dashboard');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('a guest’s profile, bookings, ticket and cancellation dialog can be used by everyone', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, GUEST.email, '/dashboard');
  await expect(page.getByRole('link', { name: /^Look: An offer from / })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/dashboard?tab=bookings');
  await expect(page.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
  const list = await page.request.get('/api/v1/me/bookings', { headers: { Authorization: `Bearer ${token}` } });
  const { items }: { items: { id: string }[] } = await list.json();
  await open(page, `/book/class/any?booking=${items[0]?.id}`);
  await expect(page.getByRole('img', { name: /^Ticket code/ })).toBeVisible();
  await expectAccessible(page);
});

test('the onboarding can be used by everyone', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/sign-up?next=/dashboard');
  await fillSignUp(page, newVisitor());
  for (const question of [1, 2, 3, 4]) {
    await expect(page.getByText(`${question} of 4`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Skip this question' }).click();
  }
});

test('a person’s settings and their dialogs can be used by everyone', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, GUEST.email, '/profile');
  await expect(page.getByLabel('Full Name')).toBeVisible();
  await expectAccessible(page);
  await open(page, '/dashboard?tab=settings');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).first().click();
  await page.getByRole('button', { name: 'Send links' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Set up' }).first().click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByLabel('Your password')).toBeVisible();
  await expectAccessible(page);
});

test('the second factor and the inactivity warning can be used by everyone', { tag: '@phone' }, async ({ page }) => {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await enrolApp(page);
  await page.evaluate(() => localStorage.removeItem('atelio-auth'));
  await page.context().clock.install();
  await open(page, '/login');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log In' }).last().click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.context().clock.fastForward('30:30');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await expectAccessible(page);
  await page.context().clock.fastForward('05:00');
  await expect(page.getByRole('dialog', { name: 'You were logged out' })).toBeVisible();
  await expectAccessible(page);
});

test.describe(() => {
  test.use({ drawsMaps: true });

  test('the form of a studio can be used by everyone, step by step', { tag: '@phone' }, async ({ page }) => {
    test.slow();
    await openAs(page, OWNER.email, '/list-studio');
    await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    for (const step of [
      'basics',
      'place',
      'spaces',
      'pictures',
      'rules',
      'team',
      'publish',
      'translations&language=de',
    ]) {
      await open(page, `/edit-studio/${OWNER.studio}?step=${step}`);
      await expect(page.locator('main fieldset').first()).toBeVisible();
      if (step === 'team') await expect(page.getByRole('button', { name: 'Invite by email' })).toBeVisible();
      if (step === 'place') await expect(page.getByText('Open Data BCN')).toBeVisible();
      if (step === 'spaces') {
        await page
          .locator('main button[aria-expanded]')
          .filter({ has: page.locator('b') })
          .first()
          .click();
        await page.getByRole('button', { name: 'Public holidays' }).click();
        await expect(page.getByRole('button', { name: /^Close on/ })).toBeVisible();
      }
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });
});

test('a studio’s week, its day and its dialogs can be used by everyone', async ({ page, isMobile }) => {
  test.slow();
  await openAs(page, OWNER.email, `/manage-studio-events/${OWNER.studio}`);
  await expect(page.locator('table[data-view=week]')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  if (!isMobile) {
    await page.getByText('Day', { exact: true }).click();
    await expect(page.locator('table[data-view=day]')).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Week', { exact: true }).click();
  }
  await page.getByRole('button', { name: 'Add dates' }).first().click();
  await page.getByText('Repeats').click();
  await page.getByText('Skip these months').first().click();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const weekAfter = page.waitForResponse(/\/calendar\?/);
  await page.getByRole('button', { name: 'Next week' }).click();
  await weekAfter;
  await expect(page.locator('main div[aria-busy]')).toHaveCount(0);
  // The next week has upcoming events: on the phone, on one of its days.
  const date = page.locator('button[data-date]').first();
  for (const day of isMobile ? [0, 1, 2, 3, 4, 5, 6] : []) {
    if (await date.isVisible()) break;
    await page.locator('main fieldset label[data-day]').nth(day).click();
  }
  await date.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move…' }).click();
  await expect(page.getByRole('dialog', { name: 'Move this date' })).toBeVisible();
  await expectAccessible(page);
});

test('a studio’s offerings, the templates and the form can be used by everyone', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAs(page, OWNER.email, `/manage-offerings/${OWNER.studio}`);
  const first = page.getByRole('listitem').filter({ hasText: 'Throw your first bowl' });
  await first.getByRole('button', { name: 'Actions for Throw your first bowl' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.keyboard.press('Escape');
  await open(page, `/create-workshop/${OWNER.studio}`);
  await expect(page.getByRole('button', { name: /^Two-hour wheel taster/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await open(page, `/manage-offerings/${OWNER.studio}`);
  await first.getByRole('link', { name: 'Throw your first bowl' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Throw your first bowl');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Languages' }).click();
  await page.getByRole('button', { name: /^Català .*%$/ }).click();
  await expect(page.getByLabel('Name · Català')).toHaveValue('Torneja el teu primer bol');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});

test('the owner’s overview of the day can be used by everyone', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, OWNER.email, '/studio-owner-dashboard');
  await page.getByText('By offering', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Spaces and teachers by day' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: 'Find a guest' }).click();
  await expect(page.getByRole('list', { name: 'Bookings' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('link', { name: 'My Plan' }).click();
  await expect(page.getByRole('heading', { name: 'My Plan', level: 1 })).toBeVisible();
  await expectAccessible(page);
});
