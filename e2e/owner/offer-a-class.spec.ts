import { OWNER } from '#demo/people.ts';
import { type Browser, expect, type Page, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

// From a template to a published class. Every test makes its own offering, because both screen sizes and all retries
// share one demo world.

const mark = () => `${Date.now().toString(36)}${Math.trunc(Math.random() * 1e4)}`;

/** Opens the list of offerings of the owner's studio. */
async function openList(page: Page): Promise<string> {
  await openAs(page, OWNER.email, `/manage-offerings/${OWNER.studio}`);
  await expect(page.getByRole('heading', { name: 'What we offer', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'New offering' }).click();
  await expect(page.getByRole('heading', { name: 'New offering', level: 1 })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Makes a draft of a class from a template, and opens its form. */
async function beginClass(page: Page): Promise<void> {
  const studio = await openList(page);
  await open(page, `/create-class/${studio}`);
  await page.getByRole('button', { name: /^Weekly pottery class/ }).click();
  await expect(page).toHaveURL(/\/edit-offering\//);
  await expect(page.getByRole('heading', { name: 'Weekly pottery class', level: 1 })).toBeVisible();
}

const saved = (page: Page) => expect(page.getByText(/^(Saved \d\d:\d\d|All changes saved)$/)).toBeVisible();

async function fillAndSave(page: Page, label: string, words: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByLabel(label, { exact: true }).fill(words);
  await answer;
  await saved(page);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: /is live$/, level: 1 })).toBeInViewport();
}

/** Opens a page as a visitor with this language. */
async function visitIn(browser: Browser, locale: string, path: string): Promise<Page> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await open(page, path);
  return page;
}

test('a class is created from a template, published, and then needs events', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow();
  await beginClass(page);
  await expect(page.getByText('Still missing:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden();
  await page.getByRole('link', { name: '1 thing missing' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toBeFocused();
  const title = `Drawing after work ${mark()}`;
  await fillAndSave(page, 'Name', title);
  await fillAndSave(page, 'Price', '14,50');
  await fillAndSave(page, 'Duration', '2h30');
  await publish(page);
  await expect(page.getByRole('link', { name: 'Add dates' })).toHaveAttribute(
    'href',
    /^\/manage-studio-events\/[0-9a-f-]{36}\?offering=[0-9a-f-]{36}$/,
  );
  const address = (await page.getByRole('link', { name: 'See it as a guest' }).getAttribute('href')) ?? '';
  const guest = await visitIn(browser, 'en-GB', address);
  await expect(guest.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(guest.getByText('2 h 30 min').first()).toBeVisible();
  await guest.context().close();
});

test('a cover that is still being drawn appears automatically', { tag: '@phone' }, async ({ page }) => {
  let isDrawn = false;
  const blank =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" viewBox="0 0 4 3"><rect width="100%" height="100%"/></svg>';
  await page.route('**/media/covers/**', (route) =>
    isDrawn
      ? route.continue()
      : route.fulfill({ body: blank, contentType: 'image/svg+xml', headers: { 'Cache-Control': 'no-store' } }),
  );
  await beginClass(page);
  await page.goto(`${page.url()}?tab=preview`);
  const width = () =>
    page
      .getByRole('article', { name: 'Your card, as guests see it' })
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeLessThan(8);
  isDrawn = true;
  await expect.poll(width, { timeout: 20_000 }).toBeGreaterThan(100);
});

test('an invalid value is not saved, and an ambiguous price needs a choice', { tag: '@desktop' }, async ({ page }) => {
  await beginClass(page);
  await fillAndSave(page, 'Price', '25');
  for (const text of ['abc', '-5', '25.555']) {
    await page.getByLabel('Price', { exact: true }).fill(text);
    await expect(page.getByText('Some changes aren’t saved: please check the marked fields')).toBeVisible();
  }
  await expect(page.getByText('“25.555” could mean two things. Write 25.55 or 25555.')).toBeVisible();
  await fillAndSave(page, 'Price', '25.55');
  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.getByLabel('Price', { exact: true }).nth(1).fill('1e9');
  await expect(page.getByText('Enter an amount such as 58 or 58.50.')).toBeVisible();
  await page.getByLabel('Price', { exact: true }).nth(1).fill('12');
  await page.getByLabel('Duration').focus();
  await expect(page.getByText('Fill this in, or remove the row.')).toBeVisible();
  await expect(page.getByText('Some changes aren’t saved: please check the marked fields')).toBeVisible();
  await page.getByRole('textbox', { name: 'For whom' }).fill('Children');
  await expect(page.getByText('Fill this in, or remove the row.')).toBeHidden();
  await saved(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'For whom' })).toHaveValue('Children');
  await expect(page.getByLabel('Price', { exact: true }).first()).toHaveValue('25.55');
});

test('a member who is removed from the team while editing sees a message, and keeps the text after a reload', {
  tag: '@desktop',
}, async ({ page }) => {
  await beginClass(page);
  await page.route(/\/api\/v1\/offerings\/[^/]+(\/editing)?$/, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', status: 404, code: 'http.not_found', detail: 'We did not find that.' },
    }),
  );
  await page.getByLabel('Name', { exact: true }).fill('An evening of my own');
  await expect(page.getByText('You’re no longer on this team.')).toBeInViewport();
  await page.getByRole('button', { name: 'Show what I wrote' }).click();
  await expect(page.getByRole('dialog', { name: 'What you wrote' })).toContainText('An evening of my own');
  await page.reload();
  await expect(page.getByText('You’re no longer on this team.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('An evening of my own');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('a Catalan translation is shown to Catalan readers only', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  await beginClass(page);
  const name = `Drawing ${mark()}`;
  await fillAndSave(page, 'Name', name);
  await fillAndSave(page, 'Price', '20');
  await publish(page);
  const address = (await page.getByRole('link', { name: 'See it as a guest' }).getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Languages' }).click();
  await page.getByRole('button', { name: /^Català .*%$/ }).click();
  const answer = page.waitForResponse((response) => /translations\/ca$/.test(response.url()) && response.ok());
  await page.getByLabel('Name · Català').fill(`Dibuix ${name}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await answer;
  await expect(page.getByRole('button', { name: /^Català .*%$/ })).not.toHaveText(/ 0 ?%/);
  const guest = await visitIn(browser, 'ca-ES', address);
  await expect(guest.getByRole('heading', { name: `Dibuix ${name}`, level: 1 })).toBeVisible();
  await expect(guest.getByText('We begin with a short demonstration')).toBeVisible();
  await guest.context().close();
});

test('a published offering changes only when it is saved explicitly', { tag: '@phone' }, async ({ page, browser }) => {
  test.slow();
  await beginClass(page);
  const name = `Drawing by hand ${mark()}`;
  await fillAndSave(page, 'Name', name);
  await fillAndSave(page, 'Price', '20');
  await publish(page);
  const address = (await page.getByRole('link', { name: 'See it as a guest' }).getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Half a sent');
  await page.getByLabel('Price', { exact: true }).fill('25');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a sent');
  const guest = await visitIn(browser, 'en-GB', address);
  await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '2 changes not live yet' }).click();
  const changes = page.getByRole('dialog', { name: 'Not live yet' });
  await expect(changes.getByRole('listitem').filter({ hasText: 'Price' })).toContainText('€20€25');
  await changes.getByRole('button', { name: 'Undo: Name' }).click();
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await changes.getByRole('button', { name: 'Save changes' }).click();
  await saved(page);
  await guest.reload();
  await expect(guest.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(guest.getByText('€25').first()).toBeVisible();
  await guest.context().close();
});

test('a reload loses nothing, not even unsaved text', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await beginClass(page);
  const title = `Drawing by the window ${mark()}`;
  await page.route(/\/api\/v1\/offerings\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Name', { exact: true }).fill(title);
  await expect(page.getByText('Offline. We’ll save when you’re back')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(title);
  await saved(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('of two who edit the same field, the second sees the other’s name and text, and chooses', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  await beginClass(page);
  await fillAndSave(page, 'Price', '20');
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await context.newPage();
  await open(second, new URL(page.url()).pathname);
  await expect(second.getByLabel('Price', { exact: true })).toHaveValue('20');
  await fillAndSave(page, 'Price', '25');
  // Fields that the first one did not change are merged silently.
  await fillAndSave(second, 'Seats', '9');
  await fillAndSave(page, 'Price', '28');
  await second.getByLabel('Price', { exact: true }).fill('30');
  const dialog = second.getByRole('dialog', { name: 'Changed in two places' });
  await expect(dialog).toContainText('You changed this in another window');
  await expect(dialog).toContainText('€30');
  await expect(dialog).toContainText('€28');
  // Closing the dialog decides nothing.
  await second.keyboard.press('Escape');
  await expect(second.getByText('Waiting for your choice')).toBeVisible();
  await second.getByRole('button', { name: 'Choose' }).click();
  await dialog.getByRole('button', { name: 'Keep selected' }).click();
  await saved(second);
  await page.reload();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('30');
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('9');
  await context.close();
});

test('a member who has lost the right to edit sees a message, and keeps the text in the browser', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await beginClass(page);
  await page.route(/\/api\/v1\/offerings\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            status: 403,
            code: 'studios.no_right',
            detail: 'Your role does not include that.',
          },
        })
      : route.continue(),
  );
  await page.getByLabel('Name', { exact: true }).fill('Never saved');
  await expect(page.getByText('Your role does not include that.')).toBeVisible();
  await expect(page.getByText('What you wrote is kept in this browser.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Never saved');
});

test('an offering is paused, and published again with one click', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await beginClass(page);
  const title = `Drawing to pause ${mark()}`;
  await fillAndSave(page, 'Name', title);
  await fillAndSave(page, 'Price', '0');
  await publish(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('link', { name: 'What we offer' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(row.getByText('Paused')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Published')).toBeVisible();
});

test('an owner asks guests a question and for a signature, and finds both after a reload', { tag: '@phone' }, async ({
  page,
}) => {
  await beginClass(page);
  await page.getByRole('button', { name: 'Add a question' }).click();
  const section = page.getByRole('region', { name: 'Questions and waiver' });
  await section.getByLabel('Question', { exact: true }).fill('Which apron?');
  await section.getByRole('textbox', { name: 'Answers to choose from (optional), item 1' }).fill('Small');
  await section.getByRole('textbox', { name: 'Answers to choose from (optional), item 1' }).press('Enter');
  await section.getByRole('textbox', { name: 'Answers to choose from (optional), item 2' }).fill('Large');
  await section.getByLabel('Must be answered').check();
  await fillAndSave(page, 'Text to sign', 'The kiln is hot.');
  await page.reload();
  await expect(section.getByLabel('Question', { exact: true })).toHaveValue('Which apron?');
  await expect(section.getByRole('textbox', { name: 'Answers to choose from (optional), item 2' })).toHaveValue(
    'Large',
  );
  await expect(section.getByLabel('Must be answered')).toBeChecked();
  await expect(section.getByLabel('Text to sign')).toHaveValue('The kiln is hot.');
});
