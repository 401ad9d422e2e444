import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeAttended } from '#tests/worlds/reviews.ts';
import { inviteToReview } from './invite.ts';

const NOON = new Date('2031-11-20T12:00:00+01:00');
let now = NOON;
const world = await createWorld({}, () => now);
const owner = await makePerson(world, { name: 'Marta' });
const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
const offering = await makeOffering(world, studio, { title: 'Throw your first bowl', capacity: 400 });
const call = callsOf(world, owner);

const mailsTo = async ({ email }: MadePerson) =>
  (
    await world.db
      .selectFrom('emails')
      .select(['trigger', 'subject', 'text'])
      .where('to_address', '=', email)
      .where('trigger', 'like', 'review%')
      .orderBy('id')
      .execute()
  ).map(({ trigger, subject, text }) => ({ trigger, subject, text: text ?? '' }));

describe('the invitation to review', () => {
  it('comes once by day, with links that only set the stars', async () => {
    const guest = await makePerson(world, { name: 'Laia Kessler' });
    const id = await makeAttended(world, guest, offering, { hoursAgo: 3 });
    now = new Date('2031-11-20T23:00:00+01:00');
    await inviteToReview(world);
    expect(await mailsTo(guest)).toEqual([]);
    now = new Date('2031-11-21T10:00:00+01:00');
    await Promise.all([inviteToReview(world), inviteToReview(world)]);
    await inviteToReview(world);
    const mails = await mailsTo(guest);
    expect(mails).toMatchObject([{ subject: 'How was “Throw your first bowl”?' }]);
    for (const stars of [1, 5])
      expect(mails[0]?.text).toContain(`http://atelio.test/bookings/${id}/review?stars=${stars}`);
    expect(await world.db.selectFrom('reviews').select('id').where('booking_id', '=', id).execute()).toEqual([]);
  });

  it('does not come for what has a review, was not attended, or where it is switched off', async () => {
    const people = await Promise.all(
      ['Reviewed', 'Cancelled', 'Quiet', 'Late'].map((name) => makePerson(world, { name })),
    );
    const [reviewed, cancelled, quiet, late] = people as [MadePerson, MadePerson, MadePerson, MadePerson];
    const first = await makeAttended(world, reviewed, offering, { hoursAgo: 3 });
    await call('POST', `/bookings/${first}/review`, { stars: 5, text: 'A very good evening at the wheel.' }, reviewed);
    const second = await makeAttended(world, cancelled, offering, { hoursAgo: 3 });
    await world.db.updateTable('bookings').set({ state: 'cancelled' }).where('id', '=', second).execute();
    await makeAttended(world, quiet, offering, { hoursAgo: 3 });
    const choice = await call('PUT', '/me/notification-choices/review_invitations', { by_email: false }, quiet);
    expect(choice).toMatchObject({ http: 200, by_email: false });
    await makeAttended(world, late, offering, { hoursAgo: 8 * 24 });
    await inviteToReview(world);
    for (const person of people) expect(await mailsTo(person)).toEqual([]);
  });
});

// The sessions end with the day.
beforeEach(() => {
  now = NOON;
});

describe('the author of a review', () => {
  it('is told of a reply, and of the reasons of a rejection', async () => {
    const guest = await makePerson(world, { name: 'Pau Estrada' });
    const admin = await makePerson(world, { admin: true });
    const bookingId = await makeAttended(world, guest, offering);
    const body = { stars: 4, text: 'Lovely place, and the tea is good.' };
    const { id } = await call('POST', `/bookings/${bookingId}/review`, body, guest);
    await call('POST', `/reviews/${id}/reply`, { text: 'Thank you, Pau.' });
    await call('POST', `/reviews/${id}/reports`, { objection: 'unrelated' });
    const [found] = (await call('GET', '/admin/reviews', undefined, admin)).items;
    const decision = {
      decision: 'reject',
      version: found.version,
      objection: 'unrelated',
      note: 'It is about <b>tea</b>.',
    };
    expect(await call('POST', `/admin/reviews/${id}/decision`, decision, admin)).toMatchObject({ http: 200 });
    const mails = await mailsTo(guest);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Taller Fang replied to your review',
      'Your review of Taller Fang isn’t published',
    ]);
    expect(mails[0]?.text).toContain('Thank you, Pau.');
    expect(mails[1]?.text).toContain('It isn’t about this visit.');
    expect(mails[1]?.text).toContain('It is about <b>tea</b>.');
    expect(mails[1]?.text).toContain(`http://atelio.test/bookings/${bookingId}/review`);
  });
});
