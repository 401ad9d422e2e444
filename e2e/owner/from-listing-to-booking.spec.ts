import sharp from 'sharp';
import { ZONE } from '#demo/calendar.ts';
import { wallClock } from '#shared/time/time.ts';
import { expect, type Page, test } from '../support/test.ts';
import { describe, fillSignUp, identify, newVisitor, open, proveAddress } from '../support/visitor.ts';

test.use({ drawsMaps: true });

// A new owner opens a studio, by the user interface only.

const DAY = 86_400_000;
const GUEST = 'Ona Puig';

interface House {
  studio: string;
  weekly: string;
  lesson: string;
}

/** Makes unique names, because both screen sizes and all retries share one demo world. */
function newHouse(): House {
  const mark = `${Date.now().toString(36)}${Math.trunc(Math.random() * 1e4)}`;
  return { studio: `Forn Nou ${mark}`, weekly: `Bowls after work ${mark}`, lesson: `An hour at the wheel ${mark}` };
}

/** A working day two to four days away: within the studio's hours. */
function workingDay(): string {
  const [first] = [2, 3, 4]
    .map((ahead) => wallClock(new Date(Date.now() + ahead * DAY), ZONE))
    .filter(({ weekday }) => weekday <= 5);
  if (!first) throw new Error('Three days in a row without a working day');
  return new Date(Date.UTC(first.year, first.month - 1, first.day)).toISOString().slice(0, 10);
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 675, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();
/** A timeout for navigations that suffices on a busy machine. */
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 60_000 });
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the form' });
const studioTab = (page: Page, studio: string, name: string) =>
  page.getByRole('navigation', { name: studio }).getByRole('link', { name }).click();

interface Effort {
  taps: number;
  fields: number;
}

/** Counts clicks and filled-in fields from now on. */
async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const effort: Effort = JSON.parse(sessionStorage.getItem('effort') ?? '{"taps":0,"fields":0}');
    const add = (what: keyof Effort) => {
      effort[what] += 1;
      sessionStorage.setItem('effort', JSON.stringify(effort));
    };
    const typed = new WeakSet<EventTarget>();
    addEventListener('pointerdown', () => add('taps'), true);
    addEventListener(
      'input',
      ({ target }) => {
        const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !target.checked);
        if (!isText || !target || target.type === 'checkbox' || target.type === 'file' || typed.has(target)) return;
        typed.add(target);
        add('fields');
      },
      true,
    );
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('effort') ?? ''));
}

async function signUpAsOwner(page: Page): Promise<void> {
  const owner = newVisitor('Mar Serra');
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'List your studio' }).click();
  await title(page, 'List your studio');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(page, owner);
  await proveAddress(page, owner);
}

async function listStudio(page: Page, { studio }: House): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(studio);
  await page.getByLabel('Ceramics').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await title(page, 'Tell us about your studio');
  await page.getByLabel('One-line description').fill('Eight wheels by the sea');
  await page.getByLabel('Description', { exact: true }).fill('A bright room with eight wheels and two kilns.');
  await next(page);

  await title(page, 'Where is it?');
  await page.getByLabel('Street and number').fill('Carrer de Pujades 118');
  await page.getByLabel('City').fill('Barcelona');
  await next(page);

  await title(page, 'Your spaces and hours');
  await page.getByRole('button', { name: 'Room', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Wheel room');
  await page.getByRole('button', { name: 'Monday to Friday, 10:00 to 20:00' }).click();
  await expect(page.getByLabel('Friday: closes')).toHaveValue('20:00');
  await next(page);

  await title(page, 'Show it off');
  await page
    .locator('input[type=file]')
    .setInputFiles([await photo('wheels.jpg', '#aa6633'), await photo('kiln.jpg', '#3366aa')]);
  await expect(page.locator('[data-photos] img')).toHaveCount(2, { timeout: 120_000 });
  await describe(page, 1, 'The wheels in the evening');
  await next(page);

  await title(page, 'Good to know');
  await page.getByRole('button', { name: /^\+ .+@/ }).click();
  await parts(page).getByRole('link', { name: 'Publish' }).click();
}

/** Checks that a missing field is named and linked. */
async function publishStudio(page: Page, { studio }: House): Promise<void> {
  await title(page, 'Ready?');
  await expect(page.getByText('1 thing is missing')).toBeVisible();
  await page.getByRole('link', { name: 'The pin on the map' }).click();
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await expect(map).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByText('The pin isn’t at your door yet.')).toBeVisible();
  // The map is interactive once it has its pin.
  await expect(page.getByRole('button', { name: /^Pin: / })).toBeVisible({ timeout: 60_000 });
  await map.click({ position: { x: 120, y: 140 } });
  await expect(page.getByLabel('Coordinates')).toHaveValue(/^41\.\d+, 2\.\d+$/);
  await expect(page.getByText('The pin isn’t at your door yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Back to publishing' }).click();
  await page.getByRole('button', { name: 'Publish Studio' }).click();
  await title(page, `${studio} is live`);
  await page.getByRole('link', { name: 'Add your first class' }).click();
}

async function publishOffering(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await title(page, `${name} is live`);
}

async function offerWeeklyClass(page: Page, { weekly }: House): Promise<void> {
  await page.getByRole('button', { name: /^Weekly pottery class/ }).click();
  await title(page, 'Weekly pottery class');
  await page.getByLabel('Name', { exact: true }).fill(weekly);
  await page.getByLabel('Price', { exact: true }).fill('24');
  await expect(page.getByLabel(/^Wheel room/)).toHaveValue('needed');
  await publishOffering(page, weekly);
  await page.getByRole('link', { name: 'Add dates' }).click();

  const adding = page.getByRole('dialog', { name: 'Add dates' });
  await expect(adding.getByLabel('Repeats').first()).toBeChecked();
  await adding.getByLabel('Starts on', { exact: true }).first().fill(workingDay());
  await adding.getByLabel('Time', { exact: true }).fill('18:00');
  await expect(adding.getByText(/^Every \w+day, 18:00–20:00$/)).toBeVisible();
  await adding.getByRole('button', { name: /^Add 5\d dates$/ }).click();
  const made = page.getByRole('dialog', { name: /^5\d dates added$/ });
  await made.getByRole('button', { name: 'Done' }).click();
}

async function offerLesson(page: Page, { studio, lesson }: House): Promise<void> {
  await studioTab(page, studio, 'Offerings');
  await page.getByRole('link', { name: 'New offering' }).click();
  await page.getByRole('button', { name: /^Private wheel lesson/ }).click();
  await title(page, 'Private wheel lesson');
  await page.getByLabel('Name', { exact: true }).fill(lesson);
  await page.getByLabel('Price', { exact: true }).fill('45');
  // There is only one room to choose.
  await expect(page.getByLabel(/^Wheel room/)).toHaveValue('needed');
  await publishOffering(page, lesson);
}

/** Searches for the studio and opens its page. */
async function findStudio(page: Page, { studio }: House): Promise<void> {
  await open(page, '/studios');
  await page.getByRole('searchbox').first().fill(studio);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByRole('link', { name: studio }).click();
  await title(page, studio);
}

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue/ }).click();

async function confirm(page: Page): Promise<void> {
  await goOn(page);
  await page.getByRole('main').getByRole('button', { name: /^Book/ }).click();
  await title(page, 'You’re in');
}

async function bookBoth(page: Page, house: House): Promise<void> {
  await findStudio(page, house);
  await expect(page.getByRole('button', { name: 'All 2 pictures' })).toBeVisible();
  await page.getByRole('link', { name: house.weekly }).first().click();
  await page
    .getByRole('link', { name: /^Choose .* 18:00$/ })
    .first()
    .click();
  await title(page, 'Book your seats');
  await goOn(page);
  await identify(page, newVisitor(GUEST));
  await confirm(page);

  await findStudio(page, house);
  await page.getByRole('link', { name: house.lesson }).first().click();
  await page.getByRole('link', { name: 'Choose a time' }).filter({ visible: true }).click();
  await title(page, 'Book your lesson');
  await page
    .getByText(/^\d\d:\d\d$/)
    .first()
    .click();
  await expect(page.getByRole('radio', { name: /^\d\d:\d\d/, checked: true })).toHaveCount(1);
  await goOn(page);
  await confirm(page);
}

test('a new owner opens a studio with photos, a weekly class and a lesson, and a guest books both', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.setTimeout(360_000);
  const house = newHouse();
  const effortSoFar = await countEffort(page);
  await test.step('signs up to list a studio', () => signUpAsOwner(page));
  await test.step('lists it', () => listStudio(page, house));
  await test.step('publishes it', () => publishStudio(page, house));
  await test.step('offers a class every week', () => offerWeeklyClass(page, house));
  const { taps, fields } = await effortSoFar();
  expect(taps, 'each field is tapped as well').toBeLessThan(45 - fields);
  expect(fields).toBeLessThan(18);
  await test.step('offers a lesson', () => offerLesson(page, house));
  const other = await browser.newPage();
  await test.step('a guest finds it, and books both', () => bookBoth(other, house));
  await other.close();
  await test.step('the owner sees who comes', async () => {
    await studioTab(page, house.studio, 'Bookings');
    const bookings = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem');
    for (const what of [house.weekly, house.lesson]) {
      await expect(bookings.filter({ hasText: what }).filter({ hasText: GUEST })).toHaveCount(1);
    }
  });
});
