import { ADMIN } from '#demo/people.ts';
import { expect, test } from '../support/test.ts';
import { open, openAs } from '../support/visitor.ts';

test('the page of a craft leads to a neighbourhood, to another craft there, and to its studios', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/workshops-classes/printmaking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Printmaking: workshops and classes');
  await page
    .getByRole('navigation', { name: 'Printmaking by neighbourhood' })
    .getByRole('link', { name: 'Sant Antoni' })
    .click();
  await expect(page).toHaveURL('/workshops-classes/printmaking/barcelona-sant-antoni');
  await page.getByRole('navigation', { name: 'Other crafts in Sant Antoni' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('in Sant Antoni');
  await page.getByRole('link', { name: 'Studios in Sant Antoni' }).click();
  await expect(page).toHaveURL('/studios/in/barcelona-sant-antoni');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a place with too few offerings has no page', { tag: '@desktop' }, async ({ request }) => {
  for (const path of ['/workshops-classes/juggling', '/workshops-classes/ceramics/nowhere', '/studios/in/nowhere']) {
    expect((await request.get(path)).status()).toBe(404);
  }
});

test('the crawler preview shows the problems of a page, and refuses an address of another site', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/test/llm-seo');
  await page.getByLabel('Address').fill('/nowhere/at-all');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('It responds with status 404')).toBeVisible();
  await page.getByLabel('Address').fill('https://elsewhere.example/');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
});

test('an administrator sets the site’s name, gets an error for an invalid domain, and resets it', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAs(page, ADMIN.email, '/domain-migration');
  const primary = page.getByLabel('Primary domain');
  const old = page.getByLabel('Old domains');
  await primary.fill('https://atelio.example/');
  await old.fill('before.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(primary).toHaveAttribute('aria-invalid', 'true');
  await expect(old).toHaveValue('before.example');
  await primary.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('http://before.example/about?domain-check=1', { exact: true })).toBeVisible();
  // A form that is still being saved takes the saved values, and no second press.
  await expect(async () => {
    await old.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('http://before.example/about?domain-check=1', { exact: true })).toBeHidden({
      timeout: 5000,
    });
  }).toPass();
});
