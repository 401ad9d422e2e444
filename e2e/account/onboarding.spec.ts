import { expect, test } from '../support/test.ts';
import { fillSignUp, newVisitor, open } from '../support/visitor.ts';

test('a new person chooses language, interests, place, and that they have a studio', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = newVisitor();
  await open(page, '/sign-up');
  await fillSignUp(page, visitor);
  await expect(page).toHaveURL('/onboarding');

  await expect(page.getByRole('heading', { name: 'Hello Noa. Which language do you prefer?' })).toBeVisible();
  await page.getByLabel('Deutsch').check();
  await expect(page.getByRole('heading', { name: 'Hallo Noa. Welche Sprache möchtest du?' })).toBeVisible();
  await page.getByLabel('English').check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'What would you like to make?' })).toBeFocused();
  const craft = (name: string) => page.getByRole('button', { name, exact: true });
  await craft('Ceramics').click();
  await craft('Glass').click();
  await craft('Dance').click();
  await craft('Dance').click();
  // Nothing is saved on the server yet.
  await page.reload();
  await expect(craft('Glass')).toHaveAttribute('aria-pressed', 'true');
  await expect(craft('Dance')).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Barcelona' }).click();
  await expect(page.getByLabel('City or neighbourhood')).toHaveValue('Barcelona');
  await page.goBack();
  await expect(craft('Ceramics')).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await page.getByLabel('City or neighbourhood').fill('Gràcia, Barcelona');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Yes, I have a studio').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL('/list-studio');
  await expect(page.getByRole('heading', { name: 'List your studio' })).toBeVisible();

  await open(page, '/dashboard');
  await expect(page.getByText('Ceramics, Glass')).toBeVisible();
  await expect(page.getByText('Gràcia, Barcelona')).toBeVisible();
  // The chosen values are shown.
  await expect(page.locator('#main').getByRole('link', { name: 'List your studio' })).toBeVisible();
  const forYou = page.locator('section', { has: page.getByRole('heading', { name: 'Picked for you' }) });
  await expect(forYou.getByRole('article')).toHaveCount(4);
  await expect(forYou.getByRole('link', { name: 'See all' })).toHaveAttribute(
    'href',
    '/workshops-classes?studio_type=ceramics%2Cglass',
  );
  // Onboarding is not shown again.
  await open(page, '/onboarding?next=/studios');
  await expect(page).toHaveURL('/studios');
});

test('every step can be skipped, failures are shown, and it leads to the requested page', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/sign-up?next=/workshops-classes%3Fq%3Dbowl');
  await fillSignUp(page, newVisitor());
  await expect(page).toHaveURL('/onboarding?next=%2Fworkshops-classes%3Fq%3Dbowl');
  await page.getByRole('button', { name: 'Skip this question' }).click();

  await page.getByRole('button', { name: 'Textiles' }).click();
  await page.route('**/api/v1/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('That wasn’t saved, but your answer is still here.');
  await expect(page.getByRole('button', { name: 'Textiles' })).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/v1/me');

  await page.getByRole('button', { name: 'Skip this question' }).click();
  await page.getByRole('button', { name: 'Skip this question' }).click();
  await expect(page.getByText('4 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Skip this question' }).click();
  await expect(page).toHaveURL('/workshops-classes?q=bowl');
});

test('visitors have to sign in for it', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/onboarding');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up' })).toBeVisible();
});
