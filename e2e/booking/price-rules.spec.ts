import { OWNER } from '#demo/people.ts';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAs, openAsNew } from '../support/visitor.ts';

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('button', { name: 'Save changes' }).click();
  await saved;
}

test('a studio sets an early-bird price, and a guest sees it, books it and finds it on the ticket', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow();
  const { id } = await (await request.get('/api/v1/offerings/fang-coil-pots')).json();
  await openAs(page, OWNER.email, `/edit-offering/${id}`);
  const rules = page.getByRole('group', { name: 'Early-bird and last-minute prices' });
  await rules.getByRole('button', { name: 'Add a lower price' }).click();
  await rules.getByLabel('Per cent off').fill('100');
  await expect(rules.getByText('Enter a whole number from 1 to 90.')).toBeVisible();
  await rules.getByLabel('Per cent off').fill('20');
  await rules.getByLabel('Days before, at least').fill('1');
  await save(page);

  const context = await browser.newContext({ locale: 'en-GB' });
  const guest = await context.newPage();
  const { items } = await (await request.get('/api/v1/offerings/fang-coil-pots/events')).json();
  const date = items.find(
    (event: { seats_left: number; reduction?: object }) => event.seats_left >= 2 && event.reduction !== undefined,
  );
  expect(date.price.amount).toBe(2320);
  await open(guest, `/offering/fang-coil-pots?event=${date.id}`);
  await expect(guest.locator('#dates')).toContainText(/€23\.20 ?instead of €29.*until/);
  await openAsNew(guest, newVisitor(), `/book/class/fang-coil-pots?event=${date.id}`);
  await guest.getByRole('button', { name: 'One seat more' }).click();
  const summary = guest.getByRole('complementary', { name: 'Your booking' });
  await expect(summary).toContainText('2 × €29€58');
  await expect(summary).toContainText('Early-bird price−€11.60');
  await expect(summary).toContainText('Total€46.40');
  await guest.getByRole('button', { name: /^Continue/ }).click();
  await expect(guest.getByLabel('Name on ticket 1')).not.toHaveValue('');
  await guest.getByRole('button', { name: /^Continue/ }).click();
  await guest.getByText('At the studio, on the day').click();
  await guest.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click();
  await expect(guest.getByRole('article', { name: 'Coil a pot taller than a wine bottle' })).toContainText('€46.40');
  await context.close();

  await rules.getByRole('button', { name: /^Remove/ }).click();
  await save(page);
});
