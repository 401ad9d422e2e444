import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { OwnReview, ReviewPage } from '#shared/schemas/reviews.ts';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { sendPicture } from '#tests/uploads.ts';
import { erase, makeFolder, sendAway } from '#tests/worlds/accounts-to-erase.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';
import { imageWorker } from '../media/imaging/image-worker.ts';
import { mediaTasks } from '../media/jobs.ts';
import { eraseReviews } from './erase-reviews.ts';

const world = await createWorld({ dataDir: makeFolder('review-pictures') });
afterAll(() => imageWorker.stop());
const studio = await makeStudio(world, await makePerson(world));
const offering = await makeOffering(world, studio, { capacity: 40 });
const guest = await makePerson(world, { name: 'Laia Kessler' });
const other = await makePerson(world);
const call = callsOf(world, guest);
const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
  .png()
  .toBuffer();

const upload = (as: MadePerson, bookingId: string) =>
  sendPicture(world.request, { folder: `reviews/${bookingId}`, as, file, name: 'bowl.png' });
let written = 0;
const write = (bookingId: string, pictures: string[], person = guest) => {
  written += 1;
  const text = `The bowl stands on my table, and it is not even crooked. ${'Really. '.repeat(written)}`;
  return call('POST', `/bookings/${bookingId}/review`, { stars: 5, text, pictures }, person);
};
const statusOf = async (url: string) => (await world.request(new URL(url, world.config.siteUrl).pathname)).status;

it('is shown with its pictures, which go when it is edited, and with the account', async () => {
  const booking = await makeAttended(world, guest, offering);
  const [first, second] = [await upload(guest, booking), await upload(guest, booking)];
  const review = (await write(booking, [first.secure_url, second.secure_url])) as OwnReview;
  expect(review.pictures).toMatchObject([
    { width: 60, height: 40 },
    { width: 60, height: 40 },
  ]);
  const { items } = (await call('GET', `/studios/${studio.id}/reviews`)) as ReviewPage;
  expect(items[0]?.pictures).toEqual(review.pictures);
  expect(await statusOf(first.secure_url)).toBe(200);

  const [, kept] = review.pictures;
  const edited = (await call('PATCH', `/reviews/${review.id}`, { pictures: [kept?.url] })) as OwnReview;
  expect(edited.pictures).toEqual([kept]);
  await doQueued(world, mediaTasks(world));
  expect([await statusOf(first.secure_url), await statusOf(second.secure_url)]).toEqual([404, 200]);

  await sendAway(world, guest);
  await erase(world, [eraseReviews]);
  await doQueued(world, mediaTasks(world));
  expect(await statusOf(second.secure_url)).toBe(404);
  expect(await world.db.selectFrom('uploads').where('folder', '=', `reviews/${booking}`).selectAll().execute()).toEqual(
    [],
  );
});

it('takes pictures of its guest only, and not more than four', async () => {
  const writer = await makePerson(world);
  const booking = await makeAttended(world, writer, offering);
  expect((await upload(other, booking)).status).toBe(404);
  const theirs = await upload(other, await makeAttended(world, other, offering));
  expect(await write(booking, [theirs.secure_url], writer)).toMatchObject({
    status: 422,
    code: 'reviews.unknown_picture',
  });
  const { secure_url } = await upload(writer, booking);
  expect(await write(booking, Array(5).fill(secure_url), writer)).toMatchObject({ status: 422, code: 'http.invalid' });
  // The same picture twice is one; and a refused review left nothing behind.
  expect(((await write(booking, [secure_url, secure_url], writer)) as OwnReview).pictures).toHaveLength(1);
});
