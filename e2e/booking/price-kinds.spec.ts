import { expect, test } from '../support/test.ts';
import { newVisitor, openAsNew } from '../support/visitor.ts';

test('a family books an adult and a child with extra clay, and finds each line on the ticket', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { items } = await (await request.get('/api/v1/offerings/pinch-pots-and-strong-tea/events')).json();
  const date = items.find(({ seats_left }: { seats_left: number }) => seats_left >= 2);
  const visitor = newVisitor();
  await openAsNew(page, visitor, `/book/workshop/pinch-pots-and-strong-tea?event=${date.id}&seats=1`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'One more: Child' }).click();
  await main.getByRole('button', { name: 'One more: Extra clay' }).click();
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  await expect(summary).toContainText('1 × Standard€35');
  await expect(summary).toContainText('1 × Child€22');
  await expect(summary).toContainText('1 × Extra clay€8');
  await expect(summary).toContainText('Total€65');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByLabel('Name on ticket 1').fill('Laia');
  await page.getByLabel('Name on ticket 2 · Child').fill('Pau');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await main.getByRole('button', { name: 'Book 2 seats' }).click();
  const ticket = page.getByRole('article', { name: 'Pinch pots and strong tea' });
  await expect(ticket).toContainText('€65, to pay at the studio');
  await expect(ticket).toContainText('1 × Child €22');
  await expect(ticket).toContainText('1 × Extra clay €8');
});
