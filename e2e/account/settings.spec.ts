import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, type Page, test } from '../support/test.ts';
import { newVisitor, open, openAsNew } from '../support/visitor.ts';

/** Opens the settings of a new person. */
async function openSettings(page: Page, section = ''): Promise<ReturnType<typeof newVisitor>> {
  const visitor = newVisitor();
  await openAsNew(page, visitor, '/about');
  await open(page, `/dashboard?tab=settings${section}`);
  await expect(page.getByLabel('Full Name')).toHaveValue(visitor.name);
  return visitor;
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('profile, phone and address are saved together; a failure is named, and the rest is saved', {
  tag: '@desktop',
}, async ({ page }) => {
  await openSettings(page);
  await page.getByLabel('Full Name').fill('Noa Ferrer i Mas');
  await page.getByLabel('Phone number', { exact: true }).fill('600 123 456');
  await page.getByLabel('Street and number').fill('Carrer de Pujades 118');
  await page.getByLabel('City', { exact: true }).fill('Barcelona');
  await expect(page.getByLabel('Country')).toHaveValue('United Kingdom');
  await page.route('**/api/v1/me/location', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await saveButton(page).click();
  await expect(page.getByText('Please include the country code')).toBeVisible();
  await expect(page.getByLabel('Phone number', { exact: true })).toBeFocused();

  await page.getByLabel('Phone number', { exact: true }).fill('+34 600 123 456');
  await page.getByRole('button', { name: 'Same number' }).click();
  await saveButton(page).click();
  const note = page.getByRole('alert');
  await expect(note).toContainText('Not saved: address.');
  await expect(note).toContainText('Saved: phone numbers.');
  // The name is saved; the address is still in the form, also after a reload.
  await expect(page.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Noa Ferrer i Mas');
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('+34600123456');
  await expect(page.getByLabel('WhatsApp number')).toHaveValue('+34600123456');
  await expect(page.getByLabel('Street and number')).toHaveValue('Carrer de Pujades 118');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await page.unroute('**/api/v1/me/location');
  await saveButton(page).click();
  await expect(page.getByText('Your profile is saved', { exact: true })).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Noa Ferrer i Mas' })).toBeVisible();
  await expect(page.getByText('Barcelona', { exact: true })).toBeVisible();
});

test('another language changes the page when it is saved', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page);
  await page.locator('select[name=language]').selectOption('de');
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Dein Profil' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a link to a section of the settings keeps it in place while the sections above load', {
  tag: '@desktop',
}, async ({ page }) => {
  await openSettings(page);
  await open(page, '/about');
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/v1/me/phone-numbers', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/dashboard?tab=settings#two-step');
  const part = page.locator('#two-step');
  await expect(part.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
  const place = async () => (await part.boundingBox())?.y ?? Number.NaN;
  await expect.poll(place).toBeLessThan(150);
  const before = await place();
  arrive();
  await expect(page.getByLabel('Full Name')).toBeAttached();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
  const marked = page.getByRole('navigation').getByRole('link', { name: 'Two-step login' });
  await expect(marked).toHaveAttribute('aria-current', 'location');
});

test('choosing a language in the header, menu or footer changes the language of mails', async ({ page }) => {
  await openSettings(page);
  const mails = page.locator('select[name=language]');
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());

  await Promise.all([saved(), page.getByRole('contentinfo').getByRole('button', { name: 'Deutsch' }).click()]);
  await expect(mails).toHaveValue('de');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('banner').getByRole('button', { name: 'Deutsch' }).click();
  await Promise.all([saved(), page.getByRole('menuitemradio', { name: 'Català' }).click()]);
  await expect(mails).toHaveValue('ca');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('banner').getByRole('button', { name: 'Obre el menú' }).click();
  await Promise.all([saved(), page.locator('#menu select').selectOption('fr')]);
  await page.reload();
  await expect(mails).toHaveValue('fr');
  await expect(page.getByRole('heading', { name: 'Ton profil' })).toBeVisible();

  // A failure to save it shows no error: the page has changed its language.
  await page.route('**/api/v1/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('contentinfo').getByRole('button', { name: 'Italiano' }).click();
  await expect(page.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible();
  await expect(mails).toHaveValue('fr');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an avatar is uploaded, cropped, shown everywhere, and removed; errors of the service are shown', {
  tag: '@phone',
}, async ({ page }) => {
  await openSettings(page);
  const picture = page.getByLabel('Your picture');
  await picture.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('We can’t read this picture.');

  await page.route('**/media/v1/upload', (route) => route.fulfill({ status: 500, body: 'no' }));
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait() });
  await expect(page.getByRole('alert')).toHaveText('Unknown upload error');
  await page.unroute('**/media/v1/upload');

  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait() });
  await expect(page.getByText('Your picture is saved', { exact: true })).toBeVisible();
  const shown = page.getByRole('main').locator('img[width="72"]');
  await expect(shown).toHaveAttribute('src', /^(?!blob:)/);
  const size = await shown.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  });
  expect(size[0]).toBe(size[1]);
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect(page.getByText('Your picture has been removed', { exact: true })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

const portrait = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#ae4325' } })
    .png()
    .toBuffer();

test('a device can be signed out from another one', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  const visitor = await openSettings(page, '#devices');
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await open(other, '/login?next=/dashboard');
  await other.getByLabel('Email').fill(visitor.email);
  await other.getByLabel('Password', { exact: true }).fill(visitor.password);
  await other.getByRole('button', { name: 'Log In' }).last().click();
  await expect(other.getByRole('heading', { name: 'Hello Noa' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText(/ has been signed out$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);

  // Its next request is refused.
  await other.getByRole('link', { name: 'Settings' }).last().click();
  await other.reload();
  await expect(other.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await elsewhere.close();
});

test('the data export is downloaded as a file', { tag: '@desktop' }, async ({ page }) => {
  const visitor = await openSettings(page, '#data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(visitor.email);
});

test('alternative addresses of private screens lead to the same screens', { tag: '@desktop' }, async ({ page }) => {
  await openSettings(page);
  await open(page, '/user-dashboard');
  await expect(page.getByRole('heading', { name: 'Noa Ferrer' })).toBeVisible();
  await page.getByRole('link', { name: /^Devices/ }).click();
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeInViewport();
  await open(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Noa Ferrer');
});
