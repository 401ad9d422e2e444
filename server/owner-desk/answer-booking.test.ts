import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { answerBooking } from './answer-booking.ts';

const world = await createWorld();
const { db } = world;
const [owner, manager, desk] = [await makePerson(world), await makePerson(world), await makePerson(world)];
const guest = await makePerson(world, { name: 'Laia' });
const studio = await makeStudio(world, owner);
for (const [role, { id, name }] of [
  ['manager', manager],
  ['front_desk', desk],
] as const) {
  await db.insertInto('studio_members').values({ studio_id: studio.id, user_id: id, role, name }).execute();
}
const offering = await makeOffering(world, studio, { booking_mode: 'requires_approval' });

async function call(method: string, path: string, body: unknown, person: MadePerson, headers = {}) {
  const request = method === 'GET' ? { headers: asPerson(person) } : json(method, body, person, headers);
  const response = await world.request(`/api/v1${path}`, request);
  return { status: response.status, body: await response.json() };
}

/** Makes a booking of two seats that waits for the studio. */
async function waiting(seats = 2) {
  const event = await makeEvent(world, offering);
  const { body } = await call('POST', '/bookings', { event_id: event.id, seats }, guest);
  return { id: body.id as string, event };
}

const approve = (id: string, person = owner, headers = {}) =>
  call('POST', `/bookings/${id}/approval`, {}, person, headers);
const decline = (id: string, reason?: string, headers = {}) =>
  call('POST', `/bookings/${id}/declination`, { reason }, owner, headers);
const see = async (id: string) => (await call('GET', `/bookings/${id}`, undefined, guest)).body;
const seatsTaken = async ({ id }: { id: string }) =>
  (await db.selectFrom('events').select('seats_taken').where('id', '=', id).executeTakeFirstOrThrow()).seats_taken;

describe('a booking that waits for the studio', () => {
  it('is confirmed when the studio approves it, and keeps its seats', async () => {
    const { id, event } = await waiting();
    expect(await approve(id, manager)).toMatchObject({ status: 200, body: { id, state: 'confirmed', seats: 2 } });
    expect(await see(id)).toMatchObject({ state: 'confirmed', history: [{}, { state: 'confirmed', by: 'studio' }] });
    expect(await seatsTaken(event)).toBe(2);
  });

  it('gives its seats back when the studio declines it, with a message to the guest', async () => {
    const { id, event } = await waiting();
    const reason = 'The kiln is full that day.';
    expect(await decline(id, reason)).toMatchObject({ status: 200, body: { id, state: 'declined' } });
    expect(await see(id)).toMatchObject({
      state: 'declined',
      cannot_cancel: 'bookings.not_cancellable',
      history: [{}, { state: 'declined', by: 'studio', message: reason }],
    });
    expect(await seatsTaken(event)).toBe(0);
  });

  it('is answered once, when two of the team approve it at the same time', async () => {
    const { id, event } = await waiting();
    const answers = await Promise.all([approve(id), approve(id, manager), decline(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [, , refused] = answers.toSorted((a, b) => a.status - b.status);
    const { state } = await see(id);
    expect(refused?.body).toMatchObject({ code: 'bookings.not_waiting', data: { state } });
    expect(await seatsTaken(event)).toBe(state === 'confirmed' ? 2 : 0);
  });

  it('cannot be answered once the guest has withdrawn it', async () => {
    const { id } = await waiting();
    await call('POST', `/bookings/${id}/cancellation`, {}, guest);
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { code: 'bookings.not_waiting', data: { state: 'cancelled' } },
    });
  });

  it('cannot be approved after its time, also when no job has expired it', async () => {
    const { id, event } = await waiting();
    const late = { ...world, now: () => new Date(Date.now() + 48 * HOUR) };
    const approving = answerBooking(late, { userId: owner.id }, id, { action: 'approve' });
    await expect(approving).rejects.toMatchObject({ code: 'bookings.not_waiting', data: { state: 'expired' } });
    expect(await see(id)).toMatchObject({ state: 'expired' });
    expect(await seatsTaken(event)).toBe(0);
  });

  it('is answered as it is now when the answer is sent again, and not by another answer with its key', async () => {
    const { id } = await waiting();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await approve(id, owner, key);
    expect(first.status).toBe(200);
    expect(await approve(id, owner, key)).toEqual(first);
    await call('POST', `/bookings/${id}/cancellation`, {}, guest);
    expect(await approve(id, owner, key)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect(await decline(id, '', key)).toMatchObject({ status: 422, body: { code: 'http.idempotency_reused' } });
  });

  it('is not answered by the front desk, nor by people outside the team', async () => {
    const { id } = await waiting();
    expect(await approve(id, desk)).toMatchObject({ status: 403, body: { code: 'studios.no_right' } });
    expect(await approve(id, guest)).toMatchObject({ status: 404 });
    expect(await approve(randomUUID())).toMatchObject({ status: 404 });
    expect(await see(id)).toMatchObject({ state: 'awaiting_approval' });
  });
});

it('the open tasks and the list of waiting bookings name those that wait, for members who may answer', async () => {
  const other = await makeStudio(world, owner);
  const { id: user_id, name } = desk;
  await db.insertInto('studio_members').values({ studio_id: other.id, user_id, role: 'front_desk', name }).execute();
  const approved = await makeOffering(world, other, { booking_mode: 'requires_approval' });
  const event = await makeEvent(world, approved, { capacity: 5 });
  const tasksOf = async (person: MadePerson) =>
    (await call('GET', `/studios/${other.id}/waiting`, undefined, person)).body.items;
  const isApproval = expect.objectContaining({ kind: 'approval' });
  expect(await tasksOf(owner)).not.toContainEqual(isApproval);
  const { body } = await call('POST', '/bookings', { event_id: event.id, seats: 2 }, guest);
  expect(await tasksOf(owner)).toContainEqual({ kind: 'approval', bookings: 1, answer_due_at: body.answer_due_at });
  expect(await tasksOf(desk)).not.toContainEqual(isApproval);
  const list = async () => (await call('GET', `/studios/${other.id}/bookings?shelf=waiting`, undefined, owner)).body;
  expect((await list()).items).toMatchObject([
    { id: body.id, answer_due_at: body.answer_due_at, event: { capacity: 5, seats_taken: 2 } },
  ]);
  await decline(body.id);
  expect((await list()).items).toEqual([]);
  const dropped = await call('GET', `/studios/${other.id}/bookings?shelf=cancelled`, undefined, owner);
  expect(dropped.body.items).toMatchObject([{ id: body.id, state: 'declined' }]);
});
