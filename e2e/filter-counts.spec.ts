import { expect, type Page, test } from './test.ts';
import { open } from './visitor.ts';

test.use({ drawsMaps: false });

/** The form of everything one can ask for, as a page, which is the same as in the sheet. */
async function openForm(page: Page) {
  await open(page, '/workshops-classes?view=filters');
  const form = page.getByRole('main').locator('form.filters');
  await expect(form.locator('[type=submit]')).toHaveText(/^Show/);
  return form;
}

/** Words that the counts were asked with from now on. */
function questionsOf(page: Page): (string | null)[] {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/search/facets')) asked.push(searchParams.get('q'));
  });
  return asked;
}

test('what is typed is counted once it stands, not at each letter', { tag: '@desktop' }, async ({ page }) => {
  const form = await openForm(page);
  const all = (await form.locator('[type=submit]').textContent()) ?? '';
  const asked = questionsOf(page);
  // In one go: however slow the machine is, there is no pause between the letters.
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

test('a place that is typed and not yet found is not counted as if it were everywhere', { tag: '@phone' }, async ({
  page,
}) => {
  const form = await openForm(page);
  const send = form.locator('[type=submit]');
  await form.getByLabel('Where', { exact: true }).fill('Sant Antoni');
  await expect(send).toHaveText('Search');
  await form.getByRole('option', { name: 'Sant Antoni' }).first().click();
  await expect(send).toHaveText(/^Show/);
});
