import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { makeMember, reserveSpaces } from '#tests/worlds/studio-team.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const call = callsOf(world, await makePerson(world));

async function studioWithTeam() {
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner, { email: `hello-${crypto.randomUUID()}@taller.test` });
  const team = {
    manager: await makeMember(world, studio, 'manager', 'Pol'),
    teacher: await makeMember(world, studio, 'instructor', 'Nuria'),
    substitute: await makeMember(world, studio, 'instructor', 'Pau'),
    desk: await makeMember(world, studio, 'front_desk', 'Fina'),
  };
  const offering = await makeOffering(world, studio, { instructor_id: team.teacher.memberId });
  const event = await makeEvent(world, offering);
  return { owner, studio, offering, event, ...team };
}

const choose = (person: MadePerson, by_email: boolean) =>
  call('PUT', '/me/notification-choices/studio_bookings', { by_email }, person);

/** Books an event and sends the mails. */
async function book(event: { id: string }) {
  const guest = await makePerson(world, { name: 'Laia' });
  const booking = await call('POST', '/bookings', { event_id: event.id, seats: 2 }, guest);
  expect(booking.http).toBe(201);
  await sendBookingMails(world);
  const cancel = async () => {
    expect(await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest)).toMatchObject({ http: 200 });
    await sendBookingMails(world);
  };
  return { guest, cancel, reference: booking.reference as string };
}

const mailsTo = (address: string | null) =>
  world.db.selectFrom('emails').selectAll().where('to_address', '=', address).orderBy('id').execute();
const triggersTo = async (address: string | null) => (await mailsTo(address)).map(({ trigger }) => trigger);

describe('the mails about a booking', () => {
  it('go to the studio, its managers and the teacher, as do those about its cancellation', async () => {
    const { owner, studio, manager, teacher, substitute, desk, event } = await studioWithTeam();
    await (await book(event)).cancel();
    const both = ['studio_booking_confirmed', 'studio_booking_cancelled'];
    for (const address of [studio.email, manager.email, teacher.email]) expect(await triggersTo(address)).toEqual(both);
    for (const { email } of [owner, substitute, desk]) expect(await triggersTo(email)).toEqual([]);
  });

  it('link to the booking', async () => {
    const { studio, manager, event } = await studioWithTeam();
    const { reference } = await book(event);
    for (const address of [studio.email, manager.email]) {
      const [mail] = await mailsTo(address);
      expect(mail?.text).toContain(`/manage-bookings/${studio.id}?shelf=all&q=${reference}`);
    }
  });

  it('go to a substitute who teaches the event', async () => {
    const { studio, substitute, event } = await studioWithTeam();
    const { id: eventId, starts_at: startsAt, ends_at: endsAt } = event;
    await reserveSpaces(world.db, { studioId: studio.id, eventId, spaceIds: [substitute.spaceId], startsAt, endsAt });
    await book(event);
    expect(await triggersTo(substitute.email)).toEqual(['studio_booking_confirmed']);
  });

  it('follow each member’s settings: the front desk gets them when it subscribes', async () => {
    const { studio, owner, manager, teacher, desk, event } = await studioWithTeam();
    for (const person of [owner, manager, teacher]) expect(await choose(person, false)).toMatchObject({ http: 200 });
    expect(await choose(desk, true)).toMatchObject({ http: 200 });
    await book(event);
    for (const { email } of [studio, manager, teacher]) expect(await triggersTo(email)).toEqual([]);
    expect(await triggersTo(desk.email)).toEqual(['studio_booking_confirmed']);
  });

  it('do not go to the front desk because it owns or manages another studio', async () => {
    const { desk, event } = await studioWithTeam();
    await makeStudio(world, desk);
    const elsewhere = await makeStudio(world, await makePerson(world));
    await world.db
      .insertInto('studio_members')
      .values({ studio_id: elsewhere.id, user_id: desk.id, role: 'manager', name: 'Fina' })
      .execute();
    await book(event);
    expect(await triggersTo(desk.email)).toEqual([]);
  });

  it('have neither amounts nor the guest’s address for members who may not see them', async () => {
    const { studio, manager, teacher, desk, event } = await studioWithTeam();
    await choose(desk, true);
    const { guest, cancel } = await book(event);
    await cancel();
    const [shown, hidden] = [
      await mailsTo(manager.email),
      [...(await mailsTo(teacher.email)), ...(await mailsTo(desk.email))],
    ];
    expect([shown.length, hidden.length]).toEqual([2, 4]);
    expect(shown[0]?.text).toContain('116');
    for (const { text, html, reply_to } of hidden) {
      // Ids in links may contain any digits.
      expect(`${text}${html}`.replaceAll(/[0-9a-f-]{36}/g, '')).not.toMatch(/€|EUR|116|paid|to pay/i);
      expect(text).toContain('Laia');
      expect(`${text}${html}${reply_to}`).not.toContain(guest.email);
      expect(reply_to).toBe(studio.email);
    }
    expect(shown.map(({ reply_to }) => reply_to)).toEqual([guest.email, guest.email]);
  });

  it('are in each recipient’s language, with a link that stops them', async () => {
    const { manager, event } = await studioWithTeam();
    await world.db.updateTable('profiles').set({ language: 'de' }).where('id', '=', manager.id).execute();
    await book(event);
    expect(await mailsTo(manager.email)).toMatchObject([
      {
        subject: expect.stringContaining('Neue Buchung'),
        text: expect.stringContaining(`http://atelio.test/account/mails#t:${manager.id}.studio_bookings.`),
      },
    ]);
  });

  it('are sent once where studio and team member share an address', async () => {
    const { studio, manager, event } = await studioWithTeam();
    const email = manager.email.toUpperCase();
    await world.db.updateTable('studios').set({ email }).where('id', '=', studio.id).execute();
    await book(event);
    expect([await triggersTo(email), await triggersTo(manager.email)]).toEqual([['studio_booking_confirmed'], []]);
  });

  it('do not go to a former member', async () => {
    const { owner, studio, manager, event } = await studioWithTeam();
    await call('DELETE', `/studios/${studio.id}/team/${manager.memberId}`, undefined, owner);
    await book(event);
    expect(await triggersTo(manager.email)).toEqual([]);
  });
});
