import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { TeamRole } from '#shared/studios/team.ts';
import type { TestWorld } from '../harness.ts';
import { asPerson, json, type MadePerson, makePerson } from '../makers.ts';

/** The fields that a studio needs to be published, except for its spaces. */
export const COMPLETE = {
  types: ['ceramics'],
  tagline: 'Eight wheels by the sea',
  description: 'A bright room with eight wheels and two kilns.',
  languages: ['ca', 'en'],
  street: 'Carrer de Pujades 118',
  city: 'Barcelona',
  lat: 41.4,
  lng: 2.19,
  email: 'hello@taller.test',
};

interface Reply<Body> {
  status: number;
  body: Body;
}
interface Refused {
  code: string;
  data: Record<string, unknown>;
  fields?: { path: string }[];
}

/** Returns functions that call the API as a person: `await calls.send(owner, 'PATCH', '/studios/…', {…})`. */
export function callsTo(world: TestWorld) {
  async function send<Body = StudioEditing & Refused>(
    person: MadePerson,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply<Body>> {
    const init = body === undefined ? { method, headers: asPerson(person) } : json(method, body, person);
    const answer = await world.request(`/api/v1${path}`, init);
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  /** Makes a draft through the API, with a new owner. */
  async function begin(name = 'Taller Fang', more: object = {}) {
    const owner = await makePerson(world, { name: 'Marta Owner' });
    const { body: studio } = await send(owner, 'POST', '/studios', { name, ...more });
    return { owner, studio, path: `/studios/${studio.id}` };
  }

  /** Makes a draft that can be published. */
  async function beginComplete(name?: string) {
    const begun = await begin(name);
    await send(begun.owner, 'POST', `${begun.path}/spaces`, { kind: 'room', name: 'Wheel room', seats: 8 });
    const { body: studio } = await send(begun.owner, 'PATCH', begun.path, { version: 1, ...COMPLETE });
    return { ...begun, studio };
  }

  /** Adds a member to the team. */
  async function join(studio: { id: string }, role: Exclude<TeamRole, 'owner'>, name = 'Nils Manager') {
    const person = await makePerson(world, { name });
    await world.db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, user_id: person.id, role, name })
      .execute();
    return person;
  }

  return { send, begin, beginComplete, join };
}
