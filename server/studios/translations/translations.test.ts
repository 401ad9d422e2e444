import { describe, expect, it } from 'vitest';
import { updateFreeHours } from '#server/slots/free-hours/free-hours.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { HOUR } from '#shared/time/time.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

// A Friday morning in Barcelona.
const NOW = new Date('2026-10-23T10:00:00+02:00');
const world = await createWorld({}, () => NOW);
const { send, begin, beginComplete, join } = callsTo(world);

const RULES = ['Wipe the wheel', 'Sign every piece'];

/** Creates a public studio in English with a room, a public member and two house rules. */
async function beginPublic(name: string) {
  const begun = await beginComplete(name);
  const { path, owner, studio } = begun;
  await world.db.updateTable('studios').set({ status: 'published' }).where('id', '=', studio.id).execute();
  await send(owner, 'PATCH', path, { version: studio.version, house_rules: RULES });
  const { body } = await send(owner, 'GET', `${path}/editing`);
  const [room] = body.spaces;
  const [person] = body.people;
  if (!room || !person) throw new Error('The studio has no room or nobody in it.');
  await send(owner, 'PATCH', `${path}/team/${person.id}`, { title: 'Throwing', about: 'She throws.' });
  const { body: now } = await send(owner, 'GET', `${path}/editing`);
  const translate = async (what: string, texts: object) => {
    const reply = await send(owner, 'PUT', `${path}${what}`, { version: now.version + 100, ...texts });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  };
  return { ...begun, studio: now, room, person, translate };
}

const see = async <Shape>(path: string, language: string) =>
  (await (await world.request(`/api/v1${path}`, { headers: { 'Accept-Language': language } })).json()) as Shape;

describe('a studio in the reader’s language', () => {
  it('shows translated texts, and the original of the others', async () => {
    const { studio, room, person, translate } = await beginPublic('Taller Traduït');
    await translate('/translations/de', {
      tagline: 'Acht Scheiben am Meer',
      house_rules: { 'Sign every piece': 'Signier jedes Stück' },
    });
    await translate(`/spaces/${room.id}/translations/de`, { name: 'Drehraum' });
    await translate(`/team/${person.id}/translations/de`, { title: 'Drehen' });
    expect(await see<Studio>(`/studios/${studio.slug}`, 'de')).toMatchObject({
      tagline: 'Acht Scheiben am Meer',
      description: 'A bright room with eight wheels and two kilns.',
      house_rules: ['Wipe the wheel', 'Signier jedes Stück'],
      spaces: [{ name: 'Drehraum' }],
      people: [{ title: 'Drehen', about: 'She throws.' }],
    });
    expect(await see<Studio>(`/studios/${studio.slug}`, 'fr')).toMatchObject({
      tagline: 'Eight wheels by the sea',
      house_rules: RULES,
      spaces: [{ name: 'Wheel room' }],
      people: [{ title: 'Throwing' }],
    });
    const list = await see<{ items: Studio[] }>('/studios?q=Tradu%C3%AFt', 'de');
    expect(list.items).toMatchObject([{ tagline: 'Acht Scheiben am Meer' }]);
  });

  it('is found by words in each of its languages', async () => {
    const { studio, translate } = await beginPublic('Casa Cercada');
    const find = async (q: string) =>
      (await see<{ items: Studio[] }>(`/studios?q=${q}`, 'en')).items.map(({ id }) => id);
    expect(await find('Zaunkönig')).toEqual([]);
    await translate('/translations/de', { description: 'Im Hof wohnt ein Zaunkönig.' });
    expect(await find('Zaunkönig')).toEqual([studio.id]);
    await translate('/translations/de', { description: '' });
    expect(await find('Zaunkönig')).toEqual([]);
  });

  it('shows the original in its own language, not an old translation', async () => {
    const { owner, studio, path, translate } = await beginPublic('Casa Mudada');
    const { version } = await translate('/translations/ca', { tagline: 'Antiga' });
    await send(owner, 'PATCH', path, { version, language: 'ca', tagline: 'Nova' });
    expect((await see<Studio>(`/studios/${studio.slug}`, 'ca')).tagline).toBe('Nova');
  });
});

describe('a booking', () => {
  it('uses the booking’s language, while the studio reads its own names', async () => {
    const { owner, studio, room, translate } = await beginPublic('Taller Reservat');
    await translate('/translations/ca', { house_rules: { 'Wipe the wheel': 'Neteja el torn' } });
    await translate(`/spaces/${room.id}/translations/ca`, { name: 'Sala de torns' });
    const coworking = await makeOffering(world, studio, {
      service_type: 'coworking',
      price_unit: 'hour',
      duration_minutes: 60,
    });
    await world.db.insertInto('offering_spaces').values({ offering_id: coworking.id, space_id: room.id }).execute();
    await world.db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, weekday: 6, opens: '10:00', closes: '14:00' })
      .execute();
    await updateFreeHours(world);
    const guest = await makePerson(world);
    const slot = { offering_id: coworking.id, starts_at: '2026-10-24T10:00:00+02:00', minutes: 60 };
    const answer = await world.request(
      '/api/v1/bookings',
      json('POST', { slot, seats: 1 }, guest, { 'Accept-Language': 'ca' }),
    );
    const ticket = {
      studio: { house_rules: ['Neteja el torn', 'Sign every piece'] },
      event: { spaces: ['Sala de torns'] },
    };
    const booked = (await answer.json()) as Booking;
    expect([answer.status, booked]).toMatchObject([201, ticket]);
    const again = await world.request(`/api/v1/bookings/${booked.id}`, { headers: asPerson(guest) });
    expect(await again.json()).toMatchObject(ticket);
    await sendBookingMails(world);
    const mails = await world.db.selectFrom('emails').select(['to_address', 'text']).execute();
    const to = (address: string) => mails.find(({ to_address }) => to_address === address)?.text;
    expect(to(guest.email)).toContain('Sala de torns');
    expect(to('hello@taller.test') ?? to(owner.email)).toContain('Wheel room');
  });

  it('shows translated rules for shared events too', async () => {
    const { studio, translate } = await beginPublic('Taller Obert');
    await translate('/translations/it', { house_rules: { 'Wipe the wheel': 'Pulisci il tornio' } });
    const starts_at = new Date(NOW.getTime() + 26 * HOUR);
    const offering = await makeOffering(world, studio);
    const event = await makeEvent(world, offering, { starts_at, ends_at: new Date(starts_at.getTime() + HOUR) });
    const guest = await makePerson(world);
    const answer = await world.request(
      '/api/v1/bookings',
      json('POST', { event_id: event.id, seats: 1 }, guest, { 'Accept-Language': 'it' }),
    );
    expect(await answer.json()).toMatchObject({ studio: { house_rules: ['Pulisci il tornio', 'Sign every piece'] } });
  });
});

describe('a translation', () => {
  it('is saved field by field, and refused to the second who edits the same one', async () => {
    const { studio, path, room, translate } = await beginPublic('Taller Dual');
    const manager = await join(studio, 'manager');
    const first = await translate('/translations/ca', { tagline: 'Vuit torns' });
    expect(first.translations).toMatchObject([
      { language: 'ca', tagline: 'Vuit torns', description: '', house_rules: {} },
    ]);
    const late = { version: studio.version };
    const clash = await send(manager, 'PUT', `${path}/translations/ca`, { ...late, tagline: 'Torns' });
    expect(clash).toMatchObject({
      status: 409,
      body: { code: 'studios.changed_meanwhile', data: { current: { 'ca:tagline': 'Vuit torns' } } },
    });
    const other = await send(manager, 'PUT', `${path}/translations/ca`, { ...late, description: 'Lluminós.' });
    expect(other.body.translations).toMatchObject([{ tagline: 'Vuit torns', description: 'Lluminós.' }]);
    await translate(`/spaces/${room.id}/translations/ca`, { name: 'Sala' });
    const spaceClash = await send(manager, 'PUT', `${path}/spaces/${room.id}/translations/ca`, {
      ...late,
      name: 'Torn',
    });
    expect(spaceClash.body.data).toMatchObject({ current: { [`ca:space:${room.id}:name`]: 'Sala' } });
  });

  it('is deleted with its language, for the studio and all its parts', async () => {
    const { owner, path, room, person, translate } = await beginPublic('Taller Buidat');
    await translate('/translations/ca', { tagline: 'Vuit torns' });
    await translate('/translations/es', { tagline: 'Ocho tornos' });
    await translate(`/spaces/${room.id}/translations/ca`, { name: 'Sala' });
    await translate(`/team/${person.id}/translations/ca`, { title: 'Torn' });
    const { body } = await send(owner, 'DELETE', `${path}/translations/ca`);
    expect(body.translations).toMatchObject([{ language: 'es' }]);
    expect([body.spaces, body.people]).toMatchObject([[{ translations: [] }], [{ translations: [] }]]);
    const listed = await send<{ items: object[] }>(owner, 'GET', `${path}/translations`);
    expect(listed.body.items).toMatchObject([{ language: 'es', tagline: 'Ocho tornos' }]);
  });

  it('is refused into the studio’s own language, for another studio’s parts, and for too many rules', async () => {
    const { owner, studio, path } = await beginPublic('Taller Propi');
    const elsewhere = await beginPublic('Taller Altre');
    const put = async (what: string, texts: object) =>
      (await send(owner, 'PUT', `${path}${what}`, { version: studio.version, ...texts })).status;
    expect(await put('/translations/en', { tagline: 'x' })).toBe(422);
    expect(await put(`/spaces/${elsewhere.room.id}/translations/ca`, { name: 'x' })).toBe(404);
    expect(await put(`/team/${elsewhere.person.id}/translations/ca`, { title: 'x' })).toBe(404);
    const rules = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`Rule ${at}`, 'x']));
    expect(await put('/translations/ca', { house_rules: rules })).toBe(422);
  });
});

describe('a suggested house rule', () => {
  it('is in the studio’s language, and stored in all the others at once', async () => {
    const { owner, path, studio } = await begin('Taller Ordenat', { language: 'es' });
    const [rule = '', another = ''] = studio.suggested_rules;
    expect(rule).toMatch(/minutos/);
    const { body } = await send(owner, 'PATCH', path, { version: studio.version, house_rules: ['Nuestra', rule] });
    const languages = body.translations.map(({ language }) => language);
    expect(languages).toEqual(['ca', 'de', 'en', 'fr', 'it']);
    expect(body.translations.map(({ house_rules }) => Object.keys(house_rules))).toEqual(languages.map(() => [rule]));
    expect(body.translations.find(({ language }) => language === 'en')?.house_rules[rule]).toBe(
      'Please arrive ten minutes early',
    );
    const own = { version: body.version, house_rules: { [another]: 'Ours' } };
    await send(owner, 'PUT', `${path}/translations/en`, own);
    const more = await send(owner, 'PATCH', path, { version: body.version, house_rules: [rule, another] });
    expect(more.body.translations.find(({ language }) => language === 'en')?.house_rules[another]).toBe('Ours');
  });

  it('that the studio wrote itself is not translated', async () => {
    const { owner, path, studio } = await begin('Taller Lliure');
    const { body } = await send(owner, 'PATCH', path, { version: studio.version, house_rules: ['No dry sanding'] });
    expect(body.translations).toEqual([]);
  });
});
