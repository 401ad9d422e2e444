import { expect } from 'vitest';
import type { Problem } from '#shared/refusal.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { createWorld } from '../harness.ts';
import { asPerson, json, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';

/** The time of the world of `createEditors`. */
export const NOW = new Date('2026-10-23T10:00:00+02:00');

/** The fields that an offering needs to be published. */
export const TOLD = { title: 'Throw a bowl', summary: 'One bowl.', description: 'All of it.', price: 5800 };

/** Makes a studio whose owner and manager edit its offerings through the API, and a guest who books them. */
export async function createEditors() {
  const world = await createWorld({}, () => NOW);
  const { db } = world;
  const owner = await makePerson(world, { name: 'Marta' });
  const manager = await makePerson(world, { name: 'Pol' });
  const guest = await makePerson(world);
  const studio = await makeStudio(world, owner, { languages: ['ca', 'es'], types: ['printmaking', 'drawing'] });
  const addManager = ({ id: user_id }: MadePerson, name: string) =>
    db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, user_id, role: 'manager', name })
      .returning('id')
      .executeTakeFirstOrThrow();
  const managing = await addManager(manager, 'Pol');

  const ask = (method: string, path: string, body?: unknown, person: MadePerson = owner) =>
    world.request(
      `/api/v1${path}`,
      body === undefined ? { method, headers: asPerson(person) } : json(method, body, person),
    );
  /** Returns the body of a call that must succeed. */
  async function done(method: string, path: string, body?: unknown, person?: MadePerson): Promise<OfferingEditing> {
    const answer = await ask(method, path, body, person);
    expect([path, answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([path, answer.status, '']);
    return (await answer.json()) as OfferingEditing;
  }
  /** Returns the problem of a call that must fail. */
  async function refused(method: string, path: string, body?: unknown, person?: MadePerson) {
    const { status, code, data, fields } = (await (await ask(method, path, body, person)).json()) as Problem;
    return { status, code, ...(data && { data }), ...(fields && { fields: fields.map(({ path }) => path) }) };
  }

  const begin = (more: object = {}) =>
    done('POST', `/studios/${studio.id}/offerings`, { service_type: 'workshop', ...more });
  const change = (offering: { id: string; version: number }, fields: object, person?: MadePerson) =>
    done('PATCH', `/offerings/${offering.id}`, { version: offering.version, ...fields }, person);

  async function bookedOffering(price = 5800) {
    const offering = await makeOffering(world, studio, { price, summary: 'One bowl.', description: 'All of it.' });
    const event = await makeEvent(world, offering);
    const answer = await ask('POST', '/bookings', { event_id: event.id, seats: 3 }, guest);
    expect(answer.status).toBe(201);
    return { ...offering, event, booking: (await answer.json()) as { id: string } };
  }

  return {
    world,
    db,
    owner,
    manager,
    guest,
    studio,
    managing,
    addManager,
    ask,
    done,
    refused,
    begin,
    change,
    bookedOffering,
  };
}
