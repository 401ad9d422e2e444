import { expect, test } from '@playwright/test';
import { findClass } from './catalogue.ts';
import { open } from './visitor.ts';

test('map and list are in step: a pin brings its card, and moving the map asks again', async ({
  page,
  request,
  isMobile,
}) => {
  test.slow();
  const { title } = await findClass(request, 1);
  await open(page, `/workshops-classes?q=${encodeURIComponent(title)}`);
  if (isMobile) await page.getByRole('link', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map of the results' });
  const zoom = map.getByRole('button', { name: 'Zoom in' });
  await expect(zoom).toBeVisible({ timeout: 30_000 });
  await expect(map.getByRole('button', { name: title })).not.toHaveCount(0);
  if (isMobile) {
    await expect(map.getByRole('link', { name: title }).first()).toBeVisible();
  } else {
    await page.getByRole('article').getByRole('link', { name: title }).first().hover();
    await expect(map.getByRole('link', { name: title })).toBeVisible();
  }
  await zoom.click();
  await expect(page).toHaveURL(/box=-?\d/);
  await expect(page.getByRole('checkbox', { name: 'Search as I move the map' })).toBeChecked();
});

test('a map that one does not follow is asked about when one says so', async ({ page, isMobile }) => {
  test.slow();
  await open(page, '/workshops-classes');
  if (isMobile) await page.getByRole('link', { name: 'Map', exact: true }).click();
  const follow = page.getByRole('checkbox', { name: 'Search as I move the map' });
  await follow.uncheck({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Search here' }).click();
  await expect(page).toHaveURL(/box=/);
});
