import { isNarrow, openSheet } from '../support/map.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

const HERE = { latitude: 41.3839, longitude: 2.1686 };
const WORDS = 'bowl';

/** Opens the sheet with all filters and types words into it. */
async function openWithWords(page: Page): Promise<Locator> {
  await open(page, isNarrow(page) ? '/' : '/workshops-classes');
  const sheet = await openSheet(page);
  await sheet.getByLabel('What', { exact: true }).fill(WORDS);
  // Suggestions cover the rest until the field loses the focus.
  await expect(sheet.locator('[role=option]').first()).toBeVisible();
  await sheet.getByRole('heading', { level: 2 }).click();
  await expect(sheet.locator('[role=option]')).toHaveCount(0);
  return sheet;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Show what’s near you?' });

async function expectSheetAsItWas(page: Page, sheet: Locator): Promise<void> {
  await expect(question(page)).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await expect(sheet.getByLabel('What', { exact: true })).toHaveValue(WORDS);
}

test('sharing the location keeps the form, and shows results nearby', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  const sheet = await openWithWords(page);
  await sheet.getByRole('button', { name: 'Near me' }).click();
  await question(page).getByRole('button', { name: 'Use my location' }).click();
  await expectSheetAsItWas(page, sheet);
  await expect(sheet.getByLabel('Where', { exact: true })).toHaveAttribute('placeholder', 'This spot');
  await sheet.locator('[type=submit]').click();
  await expect(page).toHaveURL(/q=bowl&near=41\.384%2C2\.169&mode=walking&minutes=20$/);
});

test('the suggestion in the place field does the same', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(HERE);
  const sheet = await openWithWords(page);
  await sheet.getByLabel('Where', { exact: true }).click();
  await sheet.getByRole('option', { name: 'Near me' }).click();
  await question(page).getByRole('button', { name: 'Use my location' }).click();
  await expectSheetAsItWas(page, sheet);
  await sheet.locator('[type=submit]').click();
  await expect(page).toHaveURL(/near=41\.384%2C2\.169/);
});

test('refusing the browser’s prompt keeps the form', { tag: '@desktop' }, async ({ page, context }) => {
  await context.grantPermissions([]);
  const sheet = await openWithWords(page);
  await sheet.getByRole('button', { name: 'Near me' }).click();
  await question(page).getByRole('button', { name: 'Use my location' }).click();
  await expect(question(page).getByText('Your browser isn’t sharing your location.')).toBeVisible();
  await question(page).getByRole('button', { name: 'Close' }).click();
  await expectSheetAsItWas(page, sheet);
  await sheet.locator('[type=submit]').click();
  await expect(page).toHaveURL(/\?q=bowl$/);
});

test('an unavailable position has its own message, and can be requested again', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(null);
  const sheet = await openWithWords(page);
  const nearMe = sheet.getByRole('button', { name: 'Near me' });
  await nearMe.click();
  await question(page).getByRole('button', { name: 'Use my location' }).click();
  await expect(question(page).getByText('We couldn’t find your location.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectSheetAsItWas(page, sheet);

  await context.setGeolocation(HERE);
  await nearMe.click();
  await question(page).getByRole('button', { name: 'Use my location' }).click();
  await expectSheetAsItWas(page, sheet);
  await expect(sheet.getByLabel('Where', { exact: true })).toHaveAttribute('placeholder', 'This spot');
});

test('declining the site’s dialog returns to the form, without the browser’s prompt', {
  tag: '@desktop',
}, async ({ page }) => {
  const sheet = await openWithWords(page);
  await sheet.getByRole('button', { name: 'Near me' }).click();
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expectSheetAsItWas(page, sheet);
});
