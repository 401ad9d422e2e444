import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, type Page, test } from '../support/test.ts';
import { describe, newVisitor, open, openAs } from '../support/visitor.ts';

/** Makes a photo of noise: at 480 pixels about 700 kB. */
const photo = (name: string, side = 480) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }));

/** Makes a person with a draft of a studio. @returns its id, and the headers for its requests */
async function openPictures(page: Page): Promise<{ id: string; headers: Record<string, string> }> {
  const person = newVisitor();
  const { email, password, name } = person;
  const signUp = await page.request.post('/auth/v1/signup', { data: { email, password, data: { name } } });
  const { access_token } = (await signUp.json()) as { access_token: string };
  const headers = { Authorization: `Bearer ${access_token}` };
  await page.request.patch('/api/v1/me', { headers, data: { onboardingCompleted: true } });
  const made = await page.request.post('/api/v1/studios', {
    headers,
    data: { name: `Kiln of ${name}`, types: ['ceramics'] },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await openAs(page, email, '/about', password);
  await openAgain(page, id);
  return { id, headers };
}

async function openAgain(page: Page, studio: string): Promise<void> {
  await open(page, `/edit-studio/${studio}?step=pictures`);
  // A form that has not come yet has nowhere to put a picture, with or without a connection.
  await expect(page.locator('input[type=file]')).toBeAttached();
}

/** The line to the server, in bytes a second. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

const choose = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);

test('several photos upload at once over a slow connection, and a reload loses none', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await openPictures(page);
  await slowDown(page, 300_000);
  await choose(page, await Promise.all(['bowl.png', 'vase.png', 'kiln.png', 'wheel.png'].map((name) => photo(name))));
  const tray = page.getByRole('region', { name: 'Uploading pictures' });
  await expect(tray.getByText('Uploading 4 pictures.')).toBeVisible();
  await expect(tray.getByText('Waiting')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('[data-photos] img')).toHaveCount(4, { timeout: 60_000 });
  await expect(tray).toBeHidden();
});

test('twenty photos over a slow connection: after the page is closed and opened again, each is there once', {
  tag: '@desktop',
}, async ({ page, context }) => {
  test.slow();
  const { id, headers } = await openPictures(page);
  await slowDown(page, 300_000);
  await choose(page, await Promise.all(Array.from({ length: 20 }, (_, at) => photo(`${at + 1}.png`, 200))));
  await expect(page.getByText('Uploading 20 pictures.')).toBeVisible();
  await expect(page.locator('[data-photos] img').nth(3)).toBeVisible({ timeout: 60_000 });
  await page.close();

  const again = await context.newPage();
  await openAgain(again, id);
  const tray = again.getByRole('region', { name: 'Uploading pictures' });
  await expect(again.locator('[data-photos] img')).toHaveCount(20, { timeout: 90_000 });
  await expect(tray).toBeHidden();
  const studio = await again.request.get(`/api/v1/studios/${id}/editing`, { headers });
  const { photos } = (await studio.json()) as { photos: { public_id: string }[] };
  expect(new Set(photos.map(({ public_id }) => public_id)).size).toBe(20);
});

test('a file that is not a picture is refused with a message, also after a reload, and can be removed from the list', {
  tag: '@phone',
}, async ({ page }) => {
  const { id } = await openPictures(page);
  await choose(page, [{ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') }]);
  const tray = page.getByRole('region', { name: 'Uploading pictures' });
  await expect(tray.getByText('We can’t read this picture.')).toBeVisible();
  await expect(tray.getByRole('button', { name: /again/ })).toBeHidden();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/v1/upload')) sent.push(request.method());
  });
  await openAgain(page, id);
  await expect(tray.getByText('We can’t read this picture.')).toBeVisible();
  expect(sent).toEqual([]);
  await tray.getByRole('button', { name: 'Remove notes.png from the list' }).click();
  await expect(tray).toBeHidden();
});

test('without a connection a photo waits, says so, and continues automatically', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await openPictures(page);
  await context.setOffline(true);
  await choose(page, [await photo('bowl.png')]);
  const tray = page.getByRole('region', { name: 'Uploading pictures' });
  await expect(tray.getByText('Offline. It will continue by itself.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-photos] img')).toHaveCount(1, { timeout: 40_000 });
  await expect(tray).toBeHidden();
});

test('photos go to the field that they were chosen for, in the chosen order', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const { id, headers } = await openPictures(page);
  const made = await page.request.post(`/api/v1/studios/${id}/offerings`, {
    headers,
    data: { service_type: 'workshop' },
  });
  expect(made.status(), await made.text()).toBe(201);
  const offering = ((await made.json()) as { id: string }).id;
  await page.route('**/media/v1/upload*', (route) => route.abort());
  await choose(page, [await photo('large.png', 700), await photo('small.png', 100)]);
  const tray = page.getByRole('region', { name: 'Uploading pictures' });
  await expect(tray.getByText('Offline. It will continue by itself.')).toHaveCount(2);

  await page.unroute('**/media/v1/upload*');
  await open(page, `/edit-offering/${offering}`);
  await expect(page.locator('input[type=file]')).toBeAttached();
  await expect(tray.getByRole('link', { name: /^2 photos are waiting to upload for “Kiln of/ })).toBeVisible();
  await expect(page.locator('[data-photos] img')).toHaveCount(0);

  await tray.getByRole('link').click();
  await expect(page.locator('[data-photos] img')).toHaveCount(2, { timeout: 60_000 });
  const answer = await page.request.get(`/api/v1/studios/${id}/editing`, { headers });
  const { photos } = (await answer.json()) as { photos: { width: number }[] };
  expect(photos.map(({ width }) => width)).toEqual([700, 100]);
});

test('photos can be sorted by mouse or finger, and by the arrow keys', async ({ page, isMobile }) => {
  test.slow();
  await openPictures(page);
  for (const [at, name] of ['first', 'second'].entries()) {
    await choose(page, [await photo(`${name}.png`)]);
    await describe(page, at + 1, `The ${name}`);
  }
  const tile = (place: number) =>
    page
      .locator('[data-photos] li')
      .nth(place - 1)
      .locator('img');
  const grip = (place: number) => page.getByRole('button', { name: `Drag picture ${place},` });

  await grip(2).focus();
  await page.keyboard.press('ArrowUp');
  await expect(tile(1)).toHaveAttribute('alt', 'The second');
  await expect(grip(1)).toBeFocused();
  await expect(page.getByText('Now picture 1 of 2')).toBeAttached();

  await grip(1).evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const from = await grip(1).boundingBox();
  const to = await tile(2).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag, or nowhere to go');
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const end = { x: to.x + to.width / 2, y: Math.min(to.y + to.height / 2, start.y + 300) };
  if (isMobile) await dragByFinger(page, start, end);
  else {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.up();
  }
  await expect(tile(1)).toHaveAttribute('alt', 'The first');
  await page.reload();
  await expect(tile(1)).toHaveAttribute('alt', 'The first');
  await expect(tile(2)).toHaveAttribute('alt', 'The second');
});

test('a held arrow key sends one order at a time, and the last one wins', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const { id, headers } = await openPictures(page);
  const widths = [60, 70, 80, 90];
  await choose(page, await Promise.all(widths.map((width) => photo(`${width}.png`, width))));
  await expect(page.locator('[data-photos] img')).toHaveCount(widths.length, { timeout: 60_000 });
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/photo-order', async (route) => {
    sent += 1;
    if (sent === 1) await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Drag picture 4,' }).focus();
  for (const place of [3, 2, 1]) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`Now picture ${place} of 4`)).toBeAttached();
  }
  await expect.poll(() => sent).toBe(1);
  held.resolve();
  const orderThere = async () => {
    const answer = await page.request.get(`/api/v1/studios/${id}/editing`, { headers });
    const { photos } = (await answer.json()) as { photos: { width: number }[] };
    return photos.map(({ width }) => width);
  };
  await expect.poll(orderThere).toEqual([90, 60, 70, 80]);
  expect(sent).toBe(2);
});

test('the order survives a reload before the server has it', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await openPictures(page);
  const widths = [60, 70, 80];
  await choose(page, await Promise.all(widths.map((width) => photo(`${width}.png`, width))));
  await expect(page.locator('[data-photos] img')).toHaveCount(widths.length, { timeout: 60_000 });
  const pictures = async () =>
    page.locator('[data-photos] img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const before = await pictures();
  // The first request hangs: it neither arrives nor fails while the page is open.
  let sent = 0;
  await page.route('**/photo-order', (route) => {
    sent += 1;
    return sent === 1 ? undefined : route.continue();
  });
  await page.getByRole('button', { name: 'Drag picture 3,' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Now picture 2 of 3')).toBeAttached();
  await expect.poll(() => sent).toBe(1);
  const arrived = page.waitForResponse((reply) => reply.url().endsWith('/photo-order') && reply.ok());
  await page.reload();
  await arrived;
  const wanted = [before[0], before[2], before[1]];
  await expect.poll(pictures).toEqual(wanted);
  await page.reload();
  await expect.poll(pictures).toEqual(wanted);
});

test('a removed picture is restored by Undo, and is deleted once the page is left', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await openPictures(page);
  await choose(page, [await photo('60.png', 60), await photo('70.png', 70)]);
  const tiles = page.locator('[data-photos] li');
  await expect(tiles).toHaveCount(2, { timeout: 60_000 });
  const remove = async () => {
    await page.getByRole('button', { name: 'Open picture 2' }).click();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(tiles).toHaveCount(1);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles).toHaveCount(2);
  await page.reload();
  await expect(tiles).toHaveCount(2);

  await remove();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/step=spaces/);
  await page.goBack();
  await expect(tiles).toHaveCount(1);
  await page.reload();
  await expect(tiles).toHaveCount(1);
});

interface Point {
  x: number;
  y: number;
}

async function dragByFinger(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await touch('touchMove', [to]);
  await expect(page.locator('[data-over]')).toBeAttached();
  await touch('touchEnd', []);
}
