import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { createWorld } from '../harness.ts';
import { json, makeEvent, makeOffering, makePerson, makeStudio } from '../makers.ts';
import { type Operation, readDescription } from './description.ts';
import { hostileValues, hostileWords, textOf } from './hostile.ts';
import { MISSING, sampleOf, samplePath } from './samples.ts';

// Every operation of the API description, with hostile values for each of its parameters and for each field of its
// body. A new route needs nothing but its description: a 5xx here is a value that it must refuse, by the schemas of
// `shared/schemas/values.ts`, by `assertId`, or by a schema of its own.

const world = await createWorld();
const { operations, resolve } = await readDescription(world);
/** An admin who owns a studio and books at another, so that no right ends a request early. */
const person = await makePerson(world, { name: 'Ada', admin: true });
const studio = await makeStudio(world, person);
const offering = await makeOffering(world, studio, { payment: 'either' });
const event = await makeEvent(world, offering);
const elsewhere = await makeOffering(world, await makeStudio(world, await makePerson(world)), { payment: 'online' });
const { id: booking } = (await (
  await world.request(
    '/api/v1/bookings',
    json('POST', { event_id: (await makeEvent(world, elsewhere)).id, seats: 1 }, person),
  )
).json()) as { id: string };
const ids = { studio: studio.id, offering: offering.id, event: event.id, booking };

interface Sent {
  address: string;
  body?: unknown;
}

/** Lists the requests of one operation: a sound one, and one for each hostile value at each place. */
function requestsOf({ path, parameters, body }: Operation): Sent[] {
  const at = samplePath(path, ids);
  const sound = body && sampleOf({ resolve }, body, ids);
  const sent: Sent[] = [{ address: at, body: sound }];
  for (const name of path.matchAll(/\{(\w+)\}/g)) {
    const before = samplePath(path.slice(0, name.index - 1), ids);
    const after = samplePath(path.slice(name.index + name[0].length), ids);
    for (const word of hostileWords({}, 'path')) sent.push({ address: `${before}/${word}${after}`, body: sound });
  }
  const query = parameters.filter((each) => each.in === 'query');
  const required = query.filter((each) => each.required);
  const soundOf = ({ name, schema }: (typeof query)[number]) =>
    `${name}=${encodeURIComponent(String(sampleOf({ resolve }, schema, ids, name)))}`;
  for (const parameter of query) {
    const others = required.filter((each) => each !== parameter).map(soundOf);
    for (const word of hostileWords(resolve(parameter.schema), 'query')) {
      sent.push({ address: `${at}?${[...others, `${parameter.name}=${word}`].join('&')}` });
    }
  }
  if (!body) return sent;
  const fields = Object.entries(resolve(body).properties ?? {});
  for (const [field, schema] of fields) {
    for (const value of hostileValues(resolve(schema))) {
      sent.push({ address: at, body: { ...(sound as object), [field]: value } });
    }
    for (const [inner, innerSchema] of Object.entries(innerFields(schema))) {
      for (const value of hostileValues(resolve(innerSchema))) {
        const whole = sampleOf({ resolve }, itemOf(schema), ids, field) as object;
        const changed = { ...whole, [inner]: value };
        const isList = resolve(schema).type === 'array';
        sent.push({ address: at, body: { ...(sound as object), [field]: isList ? [changed] : changed } });
      }
    }
  }
  return [...sent, { address: at, body: { 'a\0b': '\ud800' } }, { address: at, body: [] }];
}

const itemOf = (schema: Parameters<typeof resolve>[0]) => {
  const known = resolve(schema);
  return known.items ? resolve(known.items) : known;
};
const innerFields = (schema: Parameters<typeof resolve>[0]) => itemOf(schema).properties ?? {};

async function send(method: string, { address, body }: Sent): Promise<Response> {
  const ask = () => {
    const sent = method === 'GET' || body === undefined ? undefined : textOf(body);
    const headers = { Authorization: `Bearer ${person.accessToken}`, 'Content-Type': 'application/json' };
    return world.request(`/api/v1${address}`, { method, headers, ...(sent !== undefined && { body: sent }) });
  };
  const reply = await ask();
  if (reply.status !== 401) return reply;
  // An earlier request signed out.
  person.accessToken = (await createSession(world, person.id, { method: 'password' })).access_token;
  return ask();
}

/** True if the description of an operation has a status, and among its refusals the code. */
const isDescribed = ({ answers }: Operation, status: number, code: string | undefined): boolean =>
  code === undefined ? answers.has(status) : (answers.get(status)?.includes(code) ?? false);

describe('hostile values', () => {
  it('meet operations with sound addresses and bodies', () => {
    expect(operations.length).toBeGreaterThan(300);
    expect(samplePath('/studios/{id}/bookings/{bookingId}', ids)).toBe(`/studios/${studio.id}/bookings/${booking}`);
    expect(samplePath('/admin/jobs/{id}', ids)).toBe(`/admin/jobs/${MISSING}`);
  });

  it.each(operations)('$method $path answers them without an error of the server', async (operation) => {
    const failed: string[] = [];
    const undescribed = new Set<string>();
    for (const sent of requestsOf(operation)) {
      const reply = await send(operation.method, sent);
      const { code } = reply.ok ? { code: undefined } : ((await reply.json().catch(() => ({}))) as { code?: string });
      if (!isDescribed(operation, reply.status, code)) undescribed.add(`${reply.status} ${code}`);
      if (reply.status >= 500 && (reply.status !== 503 || code?.startsWith('http.')))
        failed.push(`${reply.status} ${sent.address} ${JSON.stringify(sent.body)?.slice(0, 300)}`);
    }
    // A 503 of another code is the refusal of a provider that this world does not have.
    expect(failed).toEqual([]);
    // A code that a route can throw is in its description after `npm run generate:refusals`.
    expect([...undescribed]).toEqual([]);
  });
});
