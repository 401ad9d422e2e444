import { sql } from 'kysely';
import { connectDatabase } from '#server/db/database.ts';
import { embeddedUrl } from '#tests/running.ts';
import { expectAccessible } from '../support/axe.ts';
import { findClass } from '../support/catalogue.ts';
import { type APIRequestContext, expect, test } from '../support/test.ts';
import { newVisitor, openAsNew } from '../support/visitor.ts';

const WAIVER = 'The kiln is hot.\nI follow what the teacher says.';

/** Gives a class two questions and a waiver for the time of `work`. */
async function asking(
  request: APIRequestContext,
  work: (offering: Awaited<ReturnType<typeof findClass>>) => Promise<void>,
) {
  const offering = await findClass(request, 2);
  const { db, close } = connectDatabase(embeddedUrl(process.env.E2E_DATA ?? ''), 1);
  const { slug } = offering;
  const setWaiver = (waiver: string) => db.updateTable('offerings').set({ waiver }).where('slug', '=', slug).execute();
  try {
    await setWaiver(WAIVER);
    await sql`
      insert into offering_questions (offering_id, id, position, text, options, is_required)
      select o.id, gen_random_uuid(), q.* from offerings o, (values
        (1, 'Any allergies?', '{}'::text[], false), (2, 'Which apron?', '{Small,Large}', true)) q
      where o.slug = ${slug}`.execute(db);
    await work(offering);
  } finally {
    await setWaiver('');
    await sql`delete from offering_questions where offering_id = (select id from offerings where slug = ${slug})`.execute(
      db,
    );
    await close();
  }
}

test('a guest answers the studio’s questions and signs its waiver before booking, and changes an answer later', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await asking(request, async ({ dates, bookingAddress }) => {
    await openAsNew(page, newVisitor('Laia Vila'), `${bookingAddress}?event=${dates[0].id}&seats=1`);
    const main = page.getByRole('main');
    await expect(page.getByLabel('Any allergies? (optional)')).toBeVisible();
    await expectAccessible(page);
    const next = page.getByRole('button', { name: /^Continue/ });
    await next.click();
    await expect(main.getByText('Please answer this question.')).toBeVisible();
    await expect(main.getByText('Please read the text and tick this box.')).toBeVisible();
    await expect(page.getByLabel('Which apron?')).toBeFocused();
    await page.getByLabel('Which apron?').selectOption('Large');
    await page.getByLabel('Any allergies? (optional)').fill('Nuts');
    await page.getByLabel('I have read this and agree.').check();
    await page.getByLabel('Minors you sign for (optional)').fill('Ona');
    await next.click();
    await page.getByRole('button', { name: /^Book( 1 seat)?$/ }).click();
    const said = page.getByRole('region', { name: 'What the studio asked' });
    await expect(said).toContainText('NutsWhich apron?Large');
    await expect(said).toContainText(/Signed by Laia Vila on .*, also for Ona/);
    await said.getByRole('button', { name: 'Change answers' }).click();
    await said.getByLabel('Any allergies? (optional)').fill('');
    await said.getByRole('button', { name: 'Save' }).click();
    await expect(said.getByRole('button', { name: 'Change answers' })).toBeVisible();
    await expect(said).not.toContainText('Nuts');
    await expectAccessible(page);
  });
});

test('on the phone the waiver’s box that was not ticked comes up above the bar', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await asking(request, async ({ dates, bookingAddress }) => {
    await openAsNew(page, newVisitor('Ona Vila'), `${bookingAddress}?event=${dates[0].id}&seats=1`);
    await page.getByLabel('Which apron?').selectOption('Large');
    const next = page.getByRole('button', { name: /^Continue/ });
    await next.click();
    const box = page.getByLabel('I have read this and agree.');
    await expect(box).toBeFocused();
    await expect(box).toBeInViewport({ ratio: 1 });
    const [said, bar] = [page.getByText('Please read the text and tick this box.'), next.locator('xpath=..')];
    const [words, above] = [await said.boundingBox(), await bar.boundingBox()];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(above?.y ?? 0);
  });
});

test('a booking made without them asks for them on its page', { tag: '@phone' }, async ({ page, request }) => {
  await asking(request, async ({ dates }) => {
    await openAsNew(page, newVisitor('Pau Riera'), '/');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('atelio-auth') ?? '{}').access_token);
    const booked = await request.post('/api/v1/bookings', {
      headers: { Authorization: `Bearer ${token}` },
      data: { event_id: dates[0].id, seats: 1 },
    });
    expect(booked.status()).toBe(201);
    await page.goto('/dashboard?tab=bookings');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Fill in' }).click();
    await expect(page).toHaveURL(`/bookings/${(await booked.json()).id}`);
    const asked = page.getByRole('region', { name: 'The studio still needs a few details' });
    await asked.getByLabel('Which apron?').selectOption('Small');
    await asked.getByLabel('I have read this and agree.').check();
    await expect(asked.getByLabel('Your full name, as your signature')).toHaveValue('Pau Riera');
    await asked.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'What the studio asked' })).toContainText('Signed by Pau Riera');
  });
});
