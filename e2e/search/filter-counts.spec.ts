import { expect, type Page, test } from '../support/test.ts';
import { open } from '../support/visitor.ts';

/** Opens the form with all filters as a page; it is the same as in the sheet. */
async function openForm(page: Page) {
  await open(page, '/workshops-classes?view=filters');
  const form = page.getByRole('main').locator('form[data-form=filters]');
  await expect(form.locator('[type=submit]')).toHaveText(/^Show/);
  return form;
}

/** Collects the words of the requests for counts from now on. */
function questionsOf(page: Page): (string | null)[] {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search/facets')) asked.push(searchParams.get('q'));
  });
  return asked;
}

test('typed words are counted after a pause, not at each letter', { tag: '@desktop' }, async ({ page }) => {
  const form = await openForm(page);
  const all = (await form.locator('[type=submit]').textContent()) ?? '';
  const asked = questionsOf(page);
  // All at once, so that there is no pause between letters on a slow machine.
  await form.getByLabel('What', { exact: true }).evaluate((field: HTMLInputElement) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const end of [1, 2, 3, 4, 5, 6, 7, 8]) {
      write?.call(field, 'ceramics'.slice(0, end));
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
  });
  await expect(form.locator('[type=submit]')).not.toHaveText(all);
  expect(asked).toEqual(['ceramics']);
});

test('a typed place is not counted before it is found', { tag: '@phone' }, async ({ page }) => {
  const form = await openForm(page);
  const send = form.locator('[type=submit]');
  await form.getByLabel('Where', { exact: true }).fill('Sant Antoni');
  await expect(send).toHaveText('Search');
  await form.getByRole('option', { name: 'Sant Antoni' }).first().click();
  await expect(send).toHaveText(/^Show/);
});
