import { MAX_SAVED_SEARCHES } from '#shared/saved-searches.ts';
import { expect, type Page, test } from '../support/test.ts';
import { fillSignUp, newVisitor, open, openAsNew, skipQuestions } from '../support/visitor.ts';

// The search has no days, so that it matches on any day of the demo world.
const ASKED = 'price_max=4999&near=41.3797%2C2.1619&radius_km=25&place=Sant+Antoni';
const LIST = `/workshops-classes?${ASKED}`;
const NAME = 'Under €50, within 25 km, near Sant Antoni';

const askedBy = (address: string) => [...new URL(address, 'http://list').searchParams].sort();
const expectList = (page: Page) => expect.poll(() => askedBy(page.url())).toEqual(askedBy(LIST));

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save this search' });
const isSaved = (page: Page) => page.getByRole('link', { name: 'Search saved' });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Opens the list signed in as a new person. */
async function arrive(page: Page): Promise<void> {
  await openAsNew(page, newVisitor(), LIST);
  await expect(saveButton(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByText(`Saved: ${NAME}.`)).toBeVisible();
}

test('a visitor who wants to save a search signs up, and it is saved', { tag: '@phone' }, async ({ page }) => {
  await open(page, LIST);
  await saveButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sign in, and we’ll save this search')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await fillSignUp(page, newVisitor());
  await skipQuestions(page);
  await expectList(page);
  await isSaved(page).click();
  await expect(page.getByRole('link', { name: NAME, exact: true })).toBeVisible();
});

test('saving a search announces its mails, which can be switched off, and can be undone', { tag: '@phone' }, async ({
  page,
}) => {
  await arrive(page);
  await save(page);
  await expect(page.getByText('We’ll email you about new matches')).toBeVisible();
  await page.getByRole('button', { name: 'No emails' }).click();
  await expect(page.getByText('Emails are off')).toBeVisible();
  await page.reload();
  await expect(isSaved(page)).toBeVisible();
  await expect(saveButton(page)).toHaveCount(0);

  await open(page, `${LIST}&seats=2`);
  await saveButton(page).click();
  await expect(page.getByText('Saved: Under €50, 2 seats')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(saveButton(page)).toBeVisible();
  await open(page, '/dashboard?tab=favorites');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('switch')).not.toBeChecked();
});

test('a saved search can be renamed, removed and restored, and leads to its list', { tag: '@desktop' }, async ({
  page,
}) => {
  await arrive(page);
  await save(page);
  await open(page, '/dashboard?tab=favorites');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name of the search').fill(' ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Please give it a name.')).toBeVisible();
  await page.getByLabel('Name of the search').fill('After work');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('link', { name: 'After work', exact: true })).toBeVisible();
  await page.getByRole('switch').click();
  await expect(page.getByRole('switch')).not.toBeChecked();

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Removed: After work.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('link', { name: 'After work', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch')).not.toBeChecked();
  await page.getByRole('link', { name: 'After work', exact: true }).click();
  await expectList(page);
  await expect(page.getByRole('heading', { level: 1, name: /near Sant Antoni$/ })).toBeVisible();
});

test('new results are shown until they are viewed', { tag: '@desktop' }, async ({ page }) => {
  await arrive(page);
  await save(page);
  // The response is faked: a real addition to the catalogue would affect other tests.
  await page.route('**/api/v1/me/searches', async (route) => {
    const reply = await route.fetch();
    const { items } = await reply.json();
    await route.fulfill({ response: reply, json: { items: [{ ...items[0], news: { total: 3, more: false } }] } });
  });
  // Not opened by its address, whose page would bring the real ones along.
  await open(page, '/dashboard?tab=bookings');
  await page.getByRole('main').getByRole('link', { name: 'Favorites' }).click();
  await expect(page.getByText('3 new', { exact: true })).toBeVisible();
  const looked = page.waitForResponse('**/me/searches/*/looked');
  await page.getByRole('link', { name: NAME, exact: true }).click();
  expect((await looked).status()).toBe(200);
  await expectList(page);
});

test('the fifty-first saved search is refused with a message', { tag: '@desktop' }, async ({ page, request }) => {
  const asked = page.waitForRequest('**/api/v1/me/searches');
  await arrive(page);
  const headers = { Authorization: (await (await asked).allHeaders()).authorization ?? '' };
  for (let at = 0; at < MAX_SAVED_SEARCHES; at += 1) {
    const reply = await request.post('/api/v1/me/searches', { headers, data: { question: { q: `bowl ${at}` } } });
    expect(reply.status()).toBe(201);
  }
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('You’ve saved 50 searches, the maximum.');
  await page.getByRole('alert').getByRole('link').click();
  await expect(rows(page)).toHaveCount(MAX_SAVED_SEARCHES);
});

test('without saved searches the page explains how to save one', { tag: '@phone' }, async ({ page }) => {
  await openAsNew(page, newVisitor(), '/about');
  await open(page, '/dashboard?tab=favorites');
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find something to make' }).click();
  await expect(page).toHaveURL('/workshops-classes');
  await expect(saveButton(page)).toHaveCount(0);
});
