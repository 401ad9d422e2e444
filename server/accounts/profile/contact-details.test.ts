import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, type MadePerson, makePerson } from '#tests/makers.ts';

const world = await createWorld();
const read = async (what: 'phone-numbers' | 'location', person: MadePerson) =>
  (await world.request(`/api/v1/me/${what}`, { headers: asPerson(person) })).json();
const save = (what: 'phone-numbers' | 'location', body: unknown, person: MadePerson) =>
  world.request(`/api/v1/me/${what}`, json('PUT', body, person));

describe('phone numbers', () => {
  it('are empty at first, and stored as E.164 in whatever format they are typed', async () => {
    const person = await makePerson(world);
    expect(await read('phone-numbers', person)).toEqual({ phone_number: null, whatsapp_number: null });
    const typed = { phone_number: '+34 (600) 10-20.30', whatsapp_number: '0044 20 7946 0018' };
    const answer = await save('phone-numbers', typed, person);
    const kept = { phone_number: '+34600102030', whatsapp_number: '+442079460018' };
    expect([answer.status, await answer.json()]).toEqual([200, kept]);
    expect(await read('phone-numbers', person)).toEqual(kept);
    const rows = await world.db.selectFrom('user_phone_numbers').selectAll().where('user_id', '=', person.id).execute();
    expect(rows).toEqual([expect.objectContaining(kept)]);
  });

  it('are deleted when they are emptied', async () => {
    const person = await makePerson(world);
    await save('phone-numbers', { phone_number: '+34600102030', whatsapp_number: '+34600102030' }, person);
    await save('phone-numbers', { phone_number: ' ', whatsapp_number: '+34600102031' }, person);
    expect(await read('phone-numbers', person)).toEqual({ phone_number: null, whatsapp_number: '+34600102031' });
  });

  it('are accepted as they are read, with null for a missing one', async () => {
    const person = await makePerson(world);
    await save('phone-numbers', { phone_number: '+34600102030', whatsapp_number: '' }, person);
    const found = await read('phone-numbers', person);
    expect(found).toEqual({ phone_number: '+34600102030', whatsapp_number: null });
    expect((await save('phone-numbers', found, person)).status).toBe(200);
    expect(await read('phone-numbers', person)).toEqual(found);
  });

  it.each([
    // 74-phones.txt
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['+49 (0)30 901820', '+4930901820'],
  ])('the zero in brackets of %s is not dialled from abroad', async (phone_number, kept) => {
    const person = await makePerson(world);
    await save('phone-numbers', { phone_number, whatsapp_number: '' }, person);
    expect(await read('phone-numbers', person)).toMatchObject({ phone_number: kept });
  });

  it.each([
    [{ phone_number: '600102030', whatsapp_number: '' }, 'phone_number'],
    [{ phone_number: '+34', whatsapp_number: '' }, 'phone_number'],
    [{ phone_number: '+0034600102030', whatsapp_number: '' }, 'phone_number'],
    [{ phone_number: `+${'1'.repeat(16)}`, whatsapp_number: '' }, 'phone_number'],
    [{ phone_number: '+34600102030\r\nBcc: x@y.z', whatsapp_number: '' }, 'phone_number'],
    [{ phone_number: '', whatsapp_number: '+34 call me' }, 'whatsapp_number'],
    [{ phone_number: '+34600102030' }, 'whatsapp_number'],
    [{ phone_number: '', whatsapp_number: '', user_id: '1' }, 'user_id'],
  ])('refuses %j', async (body, field) => {
    const person = await makePerson(world);
    const answer = await save('phone-numbers', body, person);
    const problem = await answer.json();
    expect([answer.status, problem.code, problem.fields.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      'http.invalid',
      [field],
    ]);
    expect(await read('phone-numbers', person)).toEqual({ phone_number: null, whatsapp_number: null });
  });

  it('are visible to their person only', async () => {
    const [person, other] = [await makePerson(world), await makePerson(world)];
    await save('phone-numbers', { phone_number: '+34600102030', whatsapp_number: '' }, person);
    expect(await read('phone-numbers', other)).toEqual({ phone_number: null, whatsapp_number: null });
  });
});

describe('an address', () => {
  const empty = { street: '', city: '', state: '', zipCode: '', country: 'USA', lat: 0, lng: 0 };

  it('is empty and in the USA at first', async () => {
    expect(await read('location', await makePerson(world))).toEqual(empty);
  });

  it('is stored in the columns of the specification, without coordinates', async () => {
    const person = await makePerson(world);
    const address = {
      street: 'Carrer de Pujades 118',
      city: 'Barcelona',
      state: 'B',
      zipCode: '08005',
      country: 'Spain',
    };
    const answer = await save('location', address, person);
    expect([answer.status, await answer.json()]).toEqual([200, { ...address, lat: 0, lng: 0 }]);
    expect(await read('location', person)).toEqual({ ...address, lat: 0, lng: 0 });
    const row = await world.db
      .selectFrom('user_locations')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ address: address.street, zipcode: address.zipCode, lat: 0, lng: 0 });
  });

  it('without a country is in the USA, and missing fields are empty', async () => {
    const person = await makePerson(world);
    await save('location', { street: 'X 1', city: 'Berlin', country: 'Germany' }, person);
    await save('location', { city: ' Austin ', country: ' ' }, person);
    expect(await read('location', person)).toEqual({ ...empty, city: 'Austin' });
  });

  it('is inserted once by two tabs at once', async () => {
    const person = await makePerson(world);
    const answers = await Promise.all(['A', 'B'].map((city) => save('location', { city }, person)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['A', 'B']).toContain((await read('location', person)).city);
  });

  it.each([
    { street: 'x'.repeat(201) },
    { street: 'one\ntwo' },
    { city: 7 },
    { zipCode: 'bell\u0007' },
    { city: 'Bar\u2028celona' },
    { city: '\u202Eanolecrab' },
    { lat: 41.4 },
    { country: null },
  ])('refuses %j', async (body) => {
    const person = await makePerson(world);
    const answer = await save('location', body, person);
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'http.invalid']);
    expect(await read('location', person)).toEqual(empty);
  });
});
