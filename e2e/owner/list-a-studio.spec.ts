import sharp from 'sharp';
import { type BrowserContext, expect, type Page, test } from '../support/test.ts';
import { describe, fillSignUp, newVisitor, open, openAsNew, proveAddress } from '../support/visitor.ts';

test.use({ drawsMaps: true });

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const saved = (page: Page) => expect(page.getByText(/^(Saved \d\d:\d\d|All changes saved)$/)).toBeVisible();
const openStep = (page: Page, step: string) => page.goto(`${new URL(page.url()).pathname}?step=${step}`);
const openLast = (page: Page) =>
  page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('link', { name: 'Publish' }).click();
const mark = () => Math.random().toString(36).slice(2, 8);

/** Opens the first step of the form for a draft of a new person. */
async function begin(page: Page, name: string, owner = newVisitor('Mar Serra')): Promise<string> {
  test.slow();
  await open(page, '/list-studio');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await fillSignUp(page, owner);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Ceramics').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Tell us about your studio' })).toBeVisible({ timeout: 30_000 });
  return new URL(page.url()).pathname;
}

async function typeBasics(page: Page): Promise<void> {
  await page.getByLabel('One-line description').fill('Eight wheels by the sea');
  await page.getByLabel('Description', { exact: true }).fill('A bright room with eight wheels and two kilns.');
}

async function typePlace(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('Carrer de Pujades 118');
  await page.getByLabel('City').fill('Barcelona');
  await page.getByLabel('Neighbourhood').fill('el Poblenou');
  await page.getByLabel('Coordinates').fill('41.3993, 2.1978');
  await page.getByLabel('Coordinates').blur();
}

/** Opens a second window of the same person. */
async function another(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, address);
  await expect(page.getByLabel('One-line description')).toBeVisible();
  return page;
}

test('a new person lists a studio with hours and a picture, and the public finds it', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  const name = `Taller Nou ${mark()}`;
  const owner = newVisitor('Mar Serra');
  await begin(page, name, owner);
  await typeBasics(page);
  const unproven = page.getByText(`We’ve sent a link to ${owner.email}: open it.`);
  await expect(unproven).toBeVisible();
  await proveAddress(page, owner);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(unproven).toBeHidden();
  await next(page).click();

  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeFocused();
  await typePlace(page);
  await expect(page.getByText('Open Data BCN')).toBeVisible();
  await next(page).click();

  await page.getByRole('button', { name: 'Room', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Room/, expanded: true })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Wheel room');
  await page.getByRole('button', { name: 'Monday to Friday, 10:00 to 20:00' }).click();
  await page.getByLabel('Monday: opens').fill('09:00');
  await page.getByLabel('Copy Monday to other days').selectOption('Every day');
  await expect(page.getByLabel('Sunday: opens')).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Public holidays' }).click();
  await page.getByRole('button', { name: /^Close on these \d+ days$/ }).click();
  await expect(page.getByRole('button', { name: /^Reopen: / }).first()).toBeVisible();
  await next(page).click();

  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'wheels.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await describe(page, 1, 'A wheel in the evening light');
  await saved(page);
  await next(page).click();

  await openLast(page);
  await expect(page.getByText('1 thing is missing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish Studio' })).toBeDisabled();
  await page.getByRole('link', { name: 'An email address or phone number' }).click();
  await page.getByLabel('Email').fill('hello@taller.example');
  await page.getByRole('button', { name: '+ Please arrive ten minutes early' }).click();
  await saved(page);

  await page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('link', { name: 'Languages' }).click();
  await page.getByRole('button', { name: /^Deutsch .*%$/ }).click();
  await expect(page.getByLabel('Please arrive ten minutes early')).toHaveValue(/zehn Minuten/);
  await page.getByLabel('One-line description · Deutsch').fill('Acht Scheiben am Meer');
  await page.getByLabel('Name · Deutsch').fill('Drehraum');
  await saved(page);
  await openLast(page);
  await page.getByRole('button', { name: 'Publish Studio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} is live` })).toBeInViewport();
  await expect(page.getByLabel('Link to share')).toHaveValue(/\/studios\/taller-nou-/);
  await expect(page.getByRole('link', { name: 'Add your first class' })).toBeVisible();

  await page.getByRole('link', { name: 'See it as a guest' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Wheel room')).toBeVisible();
  await expect(page.getByText('Please arrive ten minutes early')).toBeVisible();
  await expect(page.getByText('09:00–20:00').first()).toBeVisible();

  await page.goto(`${new URL(page.url()).pathname}?lang=de`);
  await expect(page.getByText('Acht Scheiben am Meer')).toBeVisible();
  await expect(page.getByText('Drehraum')).toBeVisible();
  await expect(page.getByText(/zehn Minuten/)).toBeVisible();
  await expect(page.getByText('A bright room with eight wheels and two kilns.')).toBeVisible();
});

test('a reload loses nothing', { tag: '@desktop' }, async ({ page }) => {
  const address = await begin(page, `Reloaded ${mark()}`);
  await page.getByLabel('One-line description').fill('Typed a moment ago');
  await page.reload();
  await expect(page.getByLabel('One-line description')).toHaveValue('Typed a moment ago');
  await saved(page);
  await page.goto(`${address}?step=basics`);
  await expect(page.getByLabel('One-line description')).toHaveValue('Typed a moment ago');
});

test('an impossible position and closures that end before they begin show errors at their fields', {
  tag: '@phone',
}, async ({ page }) => {
  const address = await begin(page, `Corrected ${mark()}`);
  await page.goto(`${address}?step=place`);
  await page.getByLabel('Coordinates').fill('200, 400');
  await expect(page.getByText('That’s not on earth')).toBeVisible();
  await page.getByLabel('Coordinates').fill('48.137, 11.575');
  await page.getByLabel('Coordinates').blur();
  await expect(page.getByText('Our map covers Barcelona only')).toBeVisible();
  await expect(page.locator('.maplibregl-ctrl-scale')).toBeVisible();
  await expect(page.getByText('Open Data BCN')).toBeHidden();

  await page.goto(`${address}?step=spaces`);
  await page.getByRole('button', { name: 'Days or hours' }).click();
  await page.getByLabel('First day').fill('2031-08-10');
  await page.getByLabel('Last day').fill('2031-08-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add days off' })).toBeDisabled();
  await page.getByLabel('Last day').fill('2031-08-12');
  await page.getByRole('button', { name: 'Add days off' }).click();
  await expect(page.getByRole('button', { name: /^Reopen: .*10.*12/ })).toBeVisible();
});

test('seats, hours and prices that cannot be read stay in their fields, with the reason', { tag: '@desktop' }, async ({
  page,
}) => {
  const address = await begin(page, `Refused ${mark()}`);
  await page.goto(`${address}?step=spaces`);
  await page.getByRole('button', { name: 'Room', exact: true }).click();
  const seats = page.getByLabel('Seats', { exact: true });
  await seats.fill('−3');
  await seats.blur();
  await expect(seats).toHaveValue('−3');
  await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible();
  await page.getByRole('button', { name: 'Monday to Friday, 10:00 to 20:00' }).first().click();
  const opens = page.getByLabel('Monday: opens');
  await opens.fill('abc');
  await opens.blur();
  await expect(opens).toHaveValue('abc');
  await expect(page.getByText('Enter a time such as 19:30.')).toBeVisible();
  await opens.fill('');
  await opens.blur();
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await next(page).click();
  await expect(seats).toBeFocused();
  await seats.fill('3');
  await opens.fill('9:30');
  await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeHidden();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Your spaces and hours' })).toBeHidden();
});

test('a teacher has the hours of the studio, or their own', { tag: '@desktop' }, async ({ page }) => {
  const address = await begin(page, `Taught ${mark()}`);
  await page.goto(`${address}?step=team`);
  await page.getByRole('button', { name: 'Add someone without an account' }).click();
  await page.getByLabel('Name').fill('Ana Devesa');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'When your teachers are available' }).click();
  const teachers = page.locator('#teachers');
  await expect(teachers).toBeFocused();
  await teachers.getByText('Ana Devesa · at the studio’s hours').click();
  await teachers.getByRole('button', { name: 'Monday to Friday, 10:00 to 20:00' }).click();
  await teachers.getByLabel('Monday: opens').fill('16:00');
  await saved(page);
  await page.reload();
  await teachers.getByText('Ana Devesa · at their own hours').click();
  await expect(teachers.getByLabel('Monday: opens')).toHaveValue('16:00');
});

test('a lost connection is shown, and changes are saved once it is back', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const address = await begin(page, `Offline ${mark()}`);
  await context.setOffline(true);
  await page.getByLabel('One-line description').fill('Typed in the cellar');
  await expect(page.getByText('Offline. We’ll save when you’re back')).toBeVisible();
  await next(page).click();
  await page.getByLabel('City').fill('Girona');
  await context.setOffline(false);
  await saved(page);
  const other = await another(context, `${address}?step=basics`);
  await expect(other.getByLabel('One-line description')).toHaveValue('Typed in the cellar');
});

test('a slug that is taken is shown while typing, with a free one', { tag: '@desktop' }, async ({ page }) => {
  await begin(page, `Addressed ${mark()}`);
  const field = page.getByLabel('Web address');
  await field.fill('taller-fang');
  await expect(page.getByText('Another studio is already using this address.')).toBeVisible();
  await page.getByRole('button', { name: /^Use taller-fang-/ }).click();
  await expect(page.getByText(/is available$/)).toBeVisible();
  await saved(page);
  await field.fill('Dash board!');
  await expect(
    page.getByText('Lowercase letters, digits and single hyphens, at least three characters.'),
  ).toBeVisible();
});

test('of two windows that change the same field, the second asks which value to keep', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const address = await begin(page, `Twice ${mark()}`);
  const other = await another(context, `${address}?step=basics`);
  // Without notification of the other one.
  await other.route('**/api/v1/studios/*/editing', (route) => route.abort());
  await page.getByLabel('One-line description').fill('From the first window');
  await saved(page);
  await other.unroute('**/api/v1/studios/*/editing');
  await other.getByLabel('One-line description').fill('From the second window');
  const dialog = other.getByRole('dialog', { name: 'Changed in two places' });
  await expect(dialog).toContainText('From the first window');
  await dialog.getByText('Your version').click();
  await dialog.getByRole('button', { name: 'Keep selected' }).click();
  await saved(other);
  await expect(page.getByLabel('One-line description')).toHaveValue('From the second window');
});

test('another owner’s studio is not found', { tag: '@desktop' }, async ({ page, browser }) => {
  const address = await begin(page, `Mine ${mark()}`);
  const stranger = await browser.newPage();
  await openAsNew(stranger, newVisitor('Ona Puig'), '/studios');
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'We couldn’t find this page' })).toBeVisible();
  await openStep(page, 'publish');
  await expect(page.getByRole('button', { name: 'Publish Studio' })).toBeVisible();
});
