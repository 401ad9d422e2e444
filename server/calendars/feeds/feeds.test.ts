import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { sendAway } from '#tests/worlds/accounts-to-erase.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld();

const call = (person: MadePerson, method: string, path: string) =>
  world.request(`/api/v1${path}`, { method, headers: asPerson(person) });

/** Creates a feed and returns the path of its secret address. */
async function addressFor(person: MadePerson, path: string): Promise<string> {
  const { url } = (await (await call(person, 'POST', path)).json()) as { url: string };
  return new URL(url).pathname;
}
/** The unfolded lines of a feed. */
const linesAt = async (path: string) =>
  (await (await world.request(path)).text()).replace(/\r\n[ \t]/g, '').split('\r\n');

async function begin() {
  const owner = await makePerson(world);
  const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
  const offering = await makeOffering(world, studio, { title: 'Bowls', capacity: 8 });
  return { owner, studio, offering, path: `/studios/${studio.id}/feed` };
}

describe('the feed of a person', () => {
  it('has their bookings with the same UIDs as the mails', async () => {
    const { offering } = await begin();
    const guest = await makePerson(world);
    const event = await makeEvent(world, offering, { starts_at: new Date('2041-07-01T17:30:00Z') });
    const booked = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
    const { id } = (await booked.json()) as { id: string };
    const address = await addressFor(guest, '/me/feed');
    const mailed = await (await call(guest, 'GET', `/bookings/${id}/calendar.ics`)).text();
    const uid = /UID:.*/.exec(mailed)?.[0].trim();
    const lines = await linesAt(address);
    expect(uid).toContain(`booking-${id}@`);
    expect(lines).toEqual(expect.arrayContaining([uid, 'DTSTART:20410701T173000Z', 'SEQUENCE:0', 'STATUS:CONFIRMED']));
    await world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', {}, guest));
    expect(await linesAt(address)).toEqual(expect.arrayContaining([uid, 'SEQUENCE:1', 'STATUS:CANCELLED']));
  });

  it('shows its address once, is replaced by the next one, and answers 404 once revoked', async () => {
    const person = await makePerson(world);
    const first = await addressFor(person, '/me/feed');
    expect((await world.request(first)).status).toBe(200);
    const state = await (await call(person, 'GET', '/me/feed')).json();
    expect(state).toEqual({ feed: { created_at: expect.any(String), read_at: expect.any(String) } });
    const second = await addressFor(person, '/me/feed');
    expect([(await world.request(first)).status, (await world.request(second)).status]).toEqual([404, 200]);
    expect((await call(person, 'DELETE', '/me/feed')).status).toBe(204);
    expect((await world.request(second)).status).toBe(404);
    expect(await (await call(person, 'GET', '/me/feed')).json()).toEqual({ feed: null });
  });

  it('answers 304 to a matching ETag, and is not stored by shared caches', async () => {
    const address = await addressFor(await makePerson(world), '/me/feed');
    const answer = await world.request(address);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=900');
    const again = await world.request(address, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers 404 while their account is being deleted', async () => {
    const person = await makePerson(world);
    const address = await addressFor(person, '/me/feed');
    await sendAway(world, person);
    expect((await world.request(address)).status).toBe(404);
  });

  it('is limited to thirty reads in a burst', async () => {
    const strict = await createWorld({ auth: { ...world.config.auth, rateLimits: true } });
    const person = await makePerson(strict);
    const made = await strict.request('/api/v1/me/feed', { method: 'POST', headers: asPerson(person) });
    const { pathname } = new URL(((await made.json()) as { url: string }).url);
    const statuses: number[] = [];
    for (let reads = 0; reads < 31; reads += 1) statuses.push((await strict.request(pathname)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  });

  it.each([
    '/calendars/x.ics',
    `/calendars/${'a'.repeat(43)}.ics`,
    `/calendars/${'a'.repeat(43)}`,
    '/calendars/%00.ics',
  ])('answers 404 at %s', async (path) => {
    expect((await world.request(path)).status).toBe(404);
  });
});

describe('the feed of a studio', () => {
  it('has its events with the number of guests; a moved event keeps its UID, and its SEQUENCE grows', async () => {
    const { owner, offering, path } = await begin();
    const event = await makeEvent(world, offering, { seats_taken: 3 });
    const address = await addressFor(owner, path);
    const lines = await linesAt(address);
    expect(lines).toEqual(
      expect.arrayContaining([`UID:event-${event.id}@atelio.test`, 'SUMMARY:Bowls · 3/8', 'SEQUENCE:0']),
    );
    const starts_at = new Date(event.starts_at.getTime() + 3_600_000);
    const ends_at = new Date(event.ends_at.getTime() + 3_600_000);
    await world.db.updateTable('events').set({ starts_at, ends_at }).where('id', '=', event.id).execute();
    const start = `DTSTART:${starts_at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
    expect(await linesAt(address)).toEqual(
      expect.arrayContaining([`UID:event-${event.id}@atelio.test`, 'SEQUENCE:1', start]),
    );
  });

  it('has only their own events for a teacher, and names the guests of lessons only for members who may see them', async () => {
    const { owner, studio, offering, path } = await begin();
    const teacher = await makeMember(world, studio, 'instructor', 'Nils');
    const [own] = [await makeEvent(world, offering), await makeEvent(world, offering)];
    await world.pool.query(
      'insert into space_reservations (studio_id, space_id, event_id, during) values ($1, $2, $3, tstzrange($4, $5))',
      [studio.id, teacher.spaceId, own?.id, own?.starts_at, own?.ends_at],
    );
    const uids = async (person: MadePerson) =>
      (await linesAt(await addressFor(person, path))).filter((line) => line.startsWith('UID:'));
    expect(await uids(owner)).toHaveLength(2);
    expect(await uids(teacher)).toEqual([`UID:event-${own?.id}@atelio.test`]);
    // An offering can have an instructor whose own space its events do not reserve.
    const course = await makeOffering(world, studio, { instructor_id: teacher.memberId });
    const taught = await makeEvent(world, course);
    expect(new Set(await uids(teacher))).toEqual(
      new Set([own, taught].map((event) => `UID:event-${event?.id}@atelio.test`)),
    );
  });

  it('answers 404 once its owner has left the team', async () => {
    const { owner, studio, path } = await begin();
    const member = await makeMember(world, studio, 'manager', 'Nils');
    const [address, theirs] = [await addressFor(member, path), await addressFor(owner, path)];
    expect((await world.request(address)).status).toBe(200);
    await call(owner, 'DELETE', `/studios/${studio.id}/team/${member.memberId}`);
    expect([(await world.request(address)).status, (await world.request(theirs)).status]).toEqual([404, 200]);
    expect((await call(member, 'POST', path)).status).toBe(404);
  });
});
