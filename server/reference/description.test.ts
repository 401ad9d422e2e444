import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makePerson } from '#tests/makers.ts';

interface Schema {
  $ref?: string;
  type?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  [key: string]: unknown;
}
interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const world = await createWorld();
const person = await makePerson(world);
const description = (await (await world.request('/api/v1/openapi.json')).json()) as Description;
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** Every schema of what is sent, with the place where it is. */
function sentSchemas(): { at: string; schema: Schema }[] {
  const found: { at: string; schema: Schema }[] = [];
  const collect = (at: string, value: unknown, within: string[]) => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as Schema;
    const name = schema.$ref?.split('/').at(-1);
    if (name) {
      if (!within.includes(name)) collect(`${at} ${name}`, description.components.schemas[name], [...within, name]);
      return;
    }
    if (typeof schema.type === 'string') found.push({ at, schema });
    for (const [key, each] of Object.entries(schema)) collect(`${at}.${key}`, each, within);
  };
  for (const { method, path, operation } of operations) {
    for (const { name, schema } of operation.parameters ?? []) collect(`${method} ${path} ?${name}`, schema, []);
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      collect(`${method} ${path}`, schema, []);
  }
  return found;
}

const INT4 = 2 ** 31;

describe('what is sent', () => {
  it('has no whole number that a column of the database cannot hold', () => {
    const whole = sentSchemas().filter(({ schema }) => schema.type === 'integer' && !schema.enum);
    expect(whole.length).toBeGreaterThan(20);
    const loose = whole.filter(
      ({ schema }) => !((schema.minimum ?? -INT4 - 1) >= -INT4 && (schema.maximum ?? INT4) < INT4),
    );
    expect(loose.map(({ at }) => at)).toEqual([]);
  });

  it.each(['price_min', 'price_max', 'age', 'limit', 'seats'])('%s is a whole number', (name) => {
    const types = operations
      .flatMap(({ operation }) => operation.parameters ?? [])
      .filter((each) => each.name === name);
    expect(types.length).toBeGreaterThan(0);
    for (const { schema } of types) expect(schema).toMatchObject({ type: 'integer', maximum: expect.any(Number) });
  });

  it.each(['radius_km', 'rating_min'])('%s is a number', (name) => {
    const types = operations
      .flatMap(({ operation }) => operation.parameters ?? [])
      .filter((each) => each.name === name);
    expect(types.length).toBeGreaterThan(0);
    for (const { schema } of types) expect(schema).toMatchObject({ type: 'number', maximum: expect.any(Number) });
  });
});

/** What an operation does, in the words of other APIs. */
const VERBS = [
  ...['Get', 'List', 'Search', 'Count', 'Check', 'Preview', 'Suggest', 'Export', 'Download', 'Create', 'Add', 'Import'],
  ...['Update', 'Set', 'Reorder', 'Copy', 'Delete', 'Remove', 'Revoke', 'Restore', 'Publish', 'Unpublish', 'Pause'],
  ...['Archive', 'Cancel', 'Confirm', 'Withdraw', 'Accept', 'Leave', 'Send', 'Resend', 'Save', 'Mark', 'Refresh'],
  ...['Unsubscribe', 'Redirect', 'Approve', 'Decline', 'Offer', 'Turn', 'Sign', 'End', 'Move'],
  ...[
    'Exchange',
    'Charge',
    'Receive',
    'Upload',
    'Retry',
    'Take',
    'Book',
    'Choose',
    'Decide',
    'Record',
    'Undo',
    'Refund',
  ],
];

describe('the description', () => {
  it('says of each operation in one short line what it does', () => {
    const odd = operations.filter(({ operation: { summary = '' } }) => {
      return !VERBS.includes(summary.split(' ')[0] ?? '') || summary.length > 80 || summary.endsWith('.');
    });
    expect(odd.map(({ method, path, operation }) => `${method} ${path}: ${operation.summary}`)).toEqual([]);
  });

  it('refers to no schema that it does not have', () => {
    const named = JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const missing = [...named].map(([, name = '']) => name).filter((name) => !description.components.schemas[name]);
    expect(missing).toEqual([]);
  });
});

describe('a zero character', () => {
  const inPath = operations.filter(({ path }) => path.includes('{'));
  it.each(inPath)('in the path is found nowhere: $method $path', async ({ method, path }) => {
    const address = `/api/v1${path.replaceAll(/\{\w+\}/g, 'a%00b')}`;
    const init = method === 'GET' ? { headers: asPerson(person) } : json(method, {}, person);
    expect((await world.request(address, init)).status).toBe(404);
  });

  it('in a query or in a body is refused by its field', async () => {
    const refusals = await Promise.all(
      [
        world.request('/api/v1/offerings?q=a%00b'),
        world.request('/api/v1/me/phone-numbers', json('PUT', { phone_number: '\0', whatsapp_number: '' }, person)),
        world.request('/api/v1/me', json('PATCH', { avatarUrl: 'a\0b' }, person)),
        world.request('/functions/v1/delete-image', json('POST', { publicId: 'a\0b' }, person)),
      ].map(async (asked) => {
        const reply = await asked;
        return [
          reply.status,
          ((await reply.json()) as { fields?: { path: string }[] }).fields?.map(({ path }) => path),
        ];
      }),
    );
    expect(refusals).toEqual([
      [422, ['q']],
      [422, ['phone_number']],
      [422, ['avatarUrl']],
      [422, undefined],
    ]);
  });
});

it('a total that no booking can have is refused', async () => {
  const shown_total = { amount: 2_147_483_648, currency: 'EUR' };
  const body = { event_id: crypto.randomUUID(), seats: 1, shown_total };
  const reply = await world.request('/api/v1/bookings', json('POST', body, person));
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({ fields: [{ path: 'shown_total.amount' }] });
});
