import { describe, expect, it } from 'vitest';
import { OFFERING_TEMPLATES } from '../../../shared/offering-templates.ts';
import type { Problem } from '../../../shared/refusal.ts';
import type { OfferingEditing, OwnOffering } from '../../../shared/schemas/offering-editing.ts';
import { HOUR } from '../../../shared/time.ts';
import { createWorld } from '../../../tests/harness.ts';
import {
  asPerson,
  json,
  type MadePerson,
  makeEvent,
  makeOffering,
  makePerson,
  makeStudio,
} from '../../../tests/makers.ts';

const DAY = '[2031-01-01,2031-01-02)';
const NOW = new Date('2026-10-23T10:00:00+02:00');
const world = await createWorld({}, () => NOW);
const { db } = world;
const owner = await makePerson(world, { name: 'Marta' });
const manager = await makePerson(world, { name: 'Pol' });
const guest = await makePerson(world);
const studio = await makeStudio(world, owner, { languages: ['ca', 'es'], types: ['printmaking', 'drawing'] });
const memberOf = (user_id: string, role: string, name: string) =>
  db
    .insertInto('studio_members')
    .values({ studio_id: studio.id, user_id, role, name })
    .returning('id')
    .executeTakeFirstOrThrow();
const managing = await memberOf(manager.id, 'manager', 'Pol');

const ask = (method: string, path: string, body?: unknown, person: MadePerson = owner) =>
  world.request(
    `/api/v1${path}`,
    body === undefined ? { method, headers: asPerson(person) } : json(method, body, person),
  );
async function done(method: string, path: string, body?: unknown, person?: MadePerson): Promise<OfferingEditing> {
  const answer = await ask(method, path, body, person);
  expect([path, answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([path, answer.status, '']);
  return (await answer.json()) as OfferingEditing;
}
async function refused(method: string, path: string, body?: unknown, person?: MadePerson) {
  const { status, code, data, fields } = (await (await ask(method, path, body, person)).json()) as Problem;
  return { status, code, ...(data && { data }), ...(fields && { fields: fields.map(({ path }) => path) }) };
}

const begin = (more: object = {}) =>
  done('POST', `/studios/${studio.id}/offerings`, { service_type: 'workshop', ...more });
const TOLD = { title: 'Throw a bowl', summary: 'One bowl.', description: 'All of it.', price: 5800 };
const change = (offering: { id: string; version: number }, fields: object, person?: MadePerson) =>
  done('PATCH', `/offerings/${offering.id}`, { version: offering.version, ...fields }, person);

async function bookedOffering(price = 5800) {
  const offering = await makeOffering(world, studio, { price, summary: 'One bowl.', description: 'All of it.' });
  const event = await makeEvent(world, offering);
  const answer = await ask('POST', '/bookings', { event_id: event.id, seats: 3 }, guest);
  expect(answer.status).toBe(201);
  return { ...offering, event, booking: (await answer.json()) as { id: string } };
}

const makeSpace = (name: string, kind = 'room', studio_id = studio.id) =>
  db.insertInto('spaces').values({ studio_id, name, kind }).returning('id').executeTakeFirstOrThrow();

describe('a new offering', () => {
  it('is a draft without a name or a price, which the public never meets', async () => {
    const made = await begin();
    expect(made).toMatchObject({
      status: 'draft',
      title: '',
      price: null,
      price_unit: 'person',
      studio_type: 'printmaking',
      languages: ['ca', 'es'],
      missing: ['title', 'summary', 'description', 'price'],
    });
    expect((await world.request(`/api/v1/offerings/${made.slug}`)).status).toBe(404);
    expect(await refused('POST', `/offerings/${made.id}/publication`)).toEqual({
      status: 409,
      code: 'offerings.incomplete',
      data: { missing: ['title', 'summary', 'description', 'price'] },
    });
  });

  it('begins with the words of a template in the language one writes in, and a way home in its order', async () => {
    const made = await begin({ template: 'printmaking_day', language: 'ca' });
    expect(made).toMatchObject({
      title: 'Un dia de gravat',
      slug: 'un-dia-de-gravat',
      language: 'ca',
      duration_minutes: 360,
      minimum_to_run: 3,
      missing: ['price'],
    });
    expect(made.included).toHaveLength(3);
    expect(made.take_home?.steps.map(({ after_days }) => after_days)).toEqual([0, 2]);
  });

  it.each(OFFERING_TEMPLATES.map(({ key, service_type }) => [key, service_type]))(
    'can be told by the template %s in every language, and then lacks little',
    async (template, service_type) => {
      for (const language of ['en', 'es', 'ca', 'fr', 'de', 'it']) {
        const made = await begin({ service_type, template, language });
        expect(made.title).not.toMatch(/^offering_templates/);
        expect(['', ...made.missing].join()).not.toMatch(/title|summary|description|duration/);
        expect(made.take_home?.steps.every(({ label }) => label !== '') ?? true).toBe(true);
      }
    },
  );

  it('of hours is refused by a template with dates', async () => {
    const body = { service_type: 'coworking', template: 'wheel_taster' };
    expect(await refused('POST', `/studios/${studio.id}/offerings`, body)).toMatchObject({
      status: 422,
      fields: ['template'],
    });
  });

  it('is called as it is titled until it was published, and nobody else is called so', async () => {
    const [one, other] = [await begin(), await begin()];
    expect((await change(one, { title: 'Col·lagraf d’hivern' })).slug).toBe('collagraf-dhivern');
    const second = await change(other, { title: 'Col·lagraf d’hivern!' });
    expect(second.slug).toBe('collagraf-dhivern-2');
    const titled = await change(second, { ...TOLD, title: '銅版画' });
    expect(titled.slug).toMatch(/^workshop(-\d+)?$/);
    const own = await change(titled, { slug: 'my-own-address' });
    expect((await change(own, { title: 'Another name' })).slug).toBe('my-own-address');
    expect(await refused('PATCH', `/offerings/${own.id}`, { version: 9, slug: 'collagraf-dhivern' })).toMatchObject({
      status: 409,
      code: 'offerings.slug_taken',
    });
  });
});

describe('publishing', () => {
  it('needs name, sentence, text and price, and then shows it to everyone; a date may follow', async () => {
    const told = await change(await begin(), TOLD);
    expect(told.missing).toEqual([]);
    const published = await done('POST', `/offerings/${told.id}/publication`);
    expect(published).toMatchObject({ status: 'published', coming_dates: 0 });
    expect(await (await world.request(`/api/v1/offerings/${told.slug}`)).json()).toMatchObject({ next_event: null });
  });

  it('of hours needs something that has opening hours', async () => {
    const elsewhere = await makeStudio(world, owner);
    const made = await done('POST', `/studios/${elsewhere.id}/offerings`, { service_type: 'coworking' });
    const told = await change(made, TOLD);
    expect(told.missing).toEqual(['spaces']);
    const space = await makeSpace('Wheel', 'wheel', elsewhere.id);
    const placed = await change(told, { any_space_ids: [space.id] });
    expect(placed.missing).toEqual(['hours']);
    await db
      .insertInto('opening_hours')
      .values({ studio_id: elsewhere.id, weekday: 1, opens: '10:00', closes: '18:00' })
      .execute();
    expect((await done('POST', `/offerings/${told.id}/publication`)).missing).toEqual([]);
  });

  it('holds what it asked for: a name or a price cannot be taken from what guests see', async () => {
    const told = await change(await begin(), TOLD);
    const published = await done('POST', `/offerings/${told.id}/publication`);
    for (const fields of [{ title: '' }, { price: null }, { description: '' }]) {
      const body = { version: published.version, ...fields };
      expect(await refused('PATCH', `/offerings/${told.id}`, body)).toMatchObject({
        code: 'offerings.incomplete',
        data: { missing: Object.keys(fields) },
      });
    }
    const sneaked = db.updateTable('offerings').set({ price: null }).where('id', '=', told.id).execute();
    await expect(sneaked).rejects.toThrow('offerings_told');
  });

  it('ends with a pause: nobody new can book, and who has booked still comes', async () => {
    const offering = await bookedOffering();
    await done('DELETE', `/offerings/${offering.id}/publication`);
    expect((await world.request(`/api/v1/offerings/${offering.slug}`)).status).toBe(404);
    const again = await ask('POST', '/bookings', { event_id: offering.event.id, seats: 1 }, guest);
    expect(again.status).toBe(404);
    const booking = await ask('GET', `/bookings/${offering.booking.id}`, undefined, guest);
    expect(await booking.json()).toMatchObject({ state: 'confirmed' });
  });
});

describe('what is sold', () => {
  it('keeps its price for those who booked, and says how many they are', async () => {
    const offering = await bookedOffering();
    const changed = await change(offering, { price: 6400, cancellation_policy: 'strict' });
    expect(changed).toMatchObject({
      price: 6400,
      booked: [{ unit_price: { amount: 5800, currency: 'EUR' }, guests: 3 }],
    });
    const booking = await (await ask('GET', `/bookings/${offering.booking.id}`, undefined, guest)).json();
    expect(booking).toMatchObject({
      unit_price: { amount: 5800 },
      total: { amount: 17400 },
      cancellation: { policy: 'flexible' },
    });
  });

  it('keeps its currency once somebody has booked', async () => {
    const offering = await bookedOffering();
    expect(await refused('PATCH', `/offerings/${offering.id}`, { version: 1, currency: 'CHF' })).toEqual({
      status: 409,
      code: 'offerings.currency_fixed',
      data: { currency: 'EUR' },
    });
    expect((await change(await begin(), { currency: 'CHF' })).currency).toBe('CHF');
  });

  it('stays what it is while guests are coming', async () => {
    const offering = await bookedOffering();
    expect(await refused('PATCH', `/offerings/${offering.id}`, { version: 1, service_type: 'class' })).toMatchObject({
      code: 'offerings.booked_ahead',
      data: { count: 3, until: '2026-11-02T11:00:00+01:00' },
    });
  });

  it('does not become hours while dates stand in the plan, but may be called a class', async () => {
    const offering = await makeOffering(world, studio);
    await makeEvent(world, offering);
    const path = `/offerings/${offering.id}`;
    expect(await refused('PATCH', path, { version: 1, service_type: 'coworking' })).toMatchObject({
      code: 'offerings.dates_ahead',
      data: { count: 1 },
    });
    expect((await change(offering, { service_type: 'class' })).service_type).toBe('class');
  });

  it('has a price that fits what it is', async () => {
    const made = await begin();
    expect((await change(made, { service_type: 'coworking' })).price_unit).toBe('hour');
    expect(await refused('PATCH', `/offerings/${made.id}`, { version: 9, price_unit: 'person' })).toMatchObject({
      status: 422,
      fields: ['price_unit'],
    });
  });

  it('never needs more people than there are seats', async () => {
    const made = await begin();
    const path = `/offerings/${made.id}`;
    expect(await refused('PATCH', path, { version: 1, minimum_to_run: 9 })).toMatchObject({
      status: 422,
      fields: ['minimum_to_run'],
    });
    expect((await change(made, { minimum_to_run: 9, capacity: 9 })).minimum_to_run).toBe(9);
  });
});

describe('spaces and teachers', () => {
  it('of another studio cannot be used', async () => {
    const elsewhere = await makeSpace('Theirs', 'room', (await makeStudio(world, guest)).id);
    const made = await begin();
    for (const fields of [
      { space_ids: [elsewhere.id] },
      { any_space_ids: [elsewhere.id] },
      { instructor_id: elsewhere.id },
    ]) {
      expect(await refused('PATCH', `/offerings/${made.id}`, { version: 1, ...fields })).toMatchObject({
        status: 422,
        fields: Object.keys(fields),
      });
    }
  });

  it('are needed, or one of several is; whoever teaches is needed too', async () => {
    const [room, one, two] = [
      await makeSpace('Room'),
      await makeSpace('Wheel 1', 'wheel'),
      await makeSpace('Wheel 2', 'wheel'),
    ];
    const fields = { space_ids: [room.id], any_space_ids: [one.id, two.id], instructor_id: managing.id };
    const made = await change(await begin(), fields);
    expect(made).toMatchObject(fields);
    const rows = await db
      .selectFrom('offering_spaces as x')
      .innerJoin('spaces as p', 'p.id', 'x.space_id')
      .select(['p.name', 'x.needed'])
      .where('x.offering_id', '=', made.id)
      .orderBy('p.name')
      .execute();
    expect(rows).toEqual([
      { name: 'Pol', needed: true },
      { name: 'Room', needed: true },
      { name: 'Wheel 1', needed: false },
      { name: 'Wheel 2', needed: false },
    ]);
    const alone = await change(made, { instructor_id: null, space_ids: [], any_space_ids: [] });
    expect(alone).toMatchObject({ instructor_id: null, space_ids: [], any_space_ids: [] });
  });
});

describe('two who write at once', () => {
  it('both keep what they wrote, in different fields', async () => {
    const made = await change(await begin(), TOLD);
    await change(made, { title: 'Throw two bowls' }, owner);
    const merged = await change(made, { summary: 'Two bowls.' }, manager);
    expect(merged).toMatchObject({ title: 'Throw two bowls', summary: 'Two bowls.' });
  });

  it('are told who changed the same field, when, and to what; nothing of the second is kept', async () => {
    const made = await change(await begin(), TOLD);
    await change(made, { title: 'Throw two bowls', price: 6000 }, manager);
    const late = { version: made.version, title: 'Throw three bowls', summary: 'Three.' };
    expect(await refused('PATCH', `/offerings/${made.id}`, late)).toEqual({
      status: 409,
      code: 'offerings.changed_meanwhile',
      data: { by: 'Pol', at: '2026-10-23T10:00:00+02:00', current: { title: 'Throw two bowls' } },
    });
    expect((await done('GET', `/offerings/${made.id}/editing`)).summary).toBe('One bowl.');
  });

  it('are one person in two windows, who is not told their own name', async () => {
    const made = await change(await begin(), TOLD);
    await change(made, { title: 'Throw two bowls' }, owner);
    const late = { version: made.version, title: 'Throw three bowls' };
    expect(await refused('PATCH', `/offerings/${made.id}`, late)).toMatchObject({ data: { by: '' } });
  });

  it('agree when they wrote the same, as after an answer that got lost', async () => {
    const made = await change(await begin(), TOLD);
    const once = await change(made, { title: 'Throw two bowls' });
    expect((await change(made, { title: 'Throw two bowls' })).version).toBe(once.version);
  });

  it('of whom one has just lost the rights: that one is told', async () => {
    const helper = await makePerson(world);
    const { id } = await memberOf(helper.id, 'manager', 'Helper');
    const made = await begin();
    await change(made, { title: 'By a helper' }, helper);
    await db.updateTable('studio_members').set({ role: 'front_desk' }).where('id', '=', id).execute();
    const body = { version: 9, title: 'Still me' };
    expect(await refused('PATCH', `/offerings/${made.id}`, body, helper)).toEqual({
      status: 403,
      code: 'studios.no_right',
    });
    await db.deleteFrom('studio_members').where('id', '=', id).execute();
    expect(await refused('PATCH', `/offerings/${made.id}`, body, helper)).toMatchObject({ status: 404 });
  });
});

describe('a translation', () => {
  it('is kept field by field, beside what another language says', async () => {
    const made = await change(await begin(), TOLD);
    const path = `/offerings/${made.id}/translations`;
    await done('PUT', `${path}/ca`, {
      version: made.version,
      title: 'Torneja un bol',
      included: ['Fang', '', 'Davantal'],
    });
    const two = await done('PUT', `${path}/es`, { version: made.version, title: 'Tornea un cuenco' });
    expect(two.translations).toMatchObject([
      { language: 'ca', title: 'Torneja un bol', summary: '', included: ['Fang', 'Davantal'] },
      { language: 'es', title: 'Tornea un cuenco' },
    ]);
    const clash = { version: made.version, title: 'Fes un bol' };
    expect(await refused('PUT', `${path}/ca`, clash, manager)).toMatchObject({
      code: 'offerings.changed_meanwhile',
      data: { by: 'Marta', current: { 'ca.title': 'Torneja un bol' } },
    });
    const other = { version: made.version, summary: 'Un bol.' };
    expect((await done('PUT', `${path}/ca`, other, manager)).translations[0]).toMatchObject({
      title: 'Torneja un bol',
      summary: 'Un bol.',
    });
    await done('DELETE', `${path}/es`);
    expect(await (await ask('GET', path)).json()).toMatchObject({ items: [{ language: 'ca' }] });
  });

  it('of the steps home goes with them when one comes or goes before', async () => {
    const way = (...labels: string[]) => ({
      take_home: { note: '', steps: labels.map((label, at) => ({ after_days: at, label })) },
    });
    const made = await change(await begin(), way('Dried', 'Fired', 'Yours'));
    const words = { version: made.version, take_home_steps: ['Assecat', '', 'Teu'] };
    const told = await done('PUT', `/offerings/${made.id}/translations/ca`, words);
    expect(told.translations).toMatchObject([{ take_home_steps: ['Assecat', '', 'Teu'] }]);
    expect((await change(told, way('Fired', 'Glazed', 'Glazed again', 'Yours'))).translations).toMatchObject([
      { take_home_steps: ['', '', '', 'Teu'] },
    ]);
  });

  it('of the steps home is there again when they are taken away and put back', async () => {
    const take_home = { note: '', steps: [{ after_days: 21, label: 'Yours' }] };
    const made = await change(await begin(), { take_home });
    const words = { version: made.version, take_home_steps: ['Teu'] };
    const told = await done('PUT', `/offerings/${made.id}/translations/ca`, words);
    const back = await change(await change(told, { take_home: null }), { take_home });
    expect(back.translations).toMatchObject([{ take_home_steps: ['Teu'] }]);
  });

  it.each([
    ['en', 422],
    ['xx', 422],
  ])('into %s, its own language or none, is refused', async (language, status) => {
    const made = await begin({ language: 'en' });
    const answer = await ask('PUT', `/offerings/${made.id}/translations/${language}`, { version: 1, title: 'x' });
    expect(answer.status).toBe(status);
  });
});

describe('a copy', () => {
  it('is a draft of its own with all but the dates, and tells nobody of the original', async () => {
    const room = await makeSpace('Copied room');
    const offering = await bookedOffering();
    const told = await change(offering, {
      space_ids: [room.id],
      take_home: { note: 'Fired', steps: [{ after_days: 21, label: 'Yours' }] },
    });
    await done('PUT', `/offerings/${told.id}/translations/ca`, {
      version: told.version,
      title: 'Un bol',
      take_home_steps: ['Teu'],
      accessibility: 'Dos graons.',
    });
    const copy = await done('POST', `/offerings/${offering.id}/copies`);
    expect(copy).toMatchObject({
      status: 'draft',
      title: `${offering.title} (copy)`,
      price: 5800,
      space_ids: [room.id],
      take_home: { note: 'Fired', steps: [{ after_days: 21, label: 'Yours' }] },
      translations: [{ language: 'ca', title: 'Un bol', take_home_steps: ['Teu'], accessibility: 'Dos graons.' }],
      booked: [],
      was_booked: false,
      coming_dates: 0,
    });
    expect(copy.slug).not.toBe(offering.slug);
  });
});

describe('the archive', () => {
  it('is closed while guests are coming', async () => {
    const offering = await bookedOffering();
    expect(await refused('POST', `/offerings/${offering.id}/archival`)).toMatchObject({
      status: 409,
      code: 'offerings.booked_ahead',
      data: { count: 3 },
    });
    const over = { starts_at: new Date(NOW.getTime() - 3 * HOUR), ends_at: new Date(NOW.getTime() - HOUR) };
    await db.updateTable('events').set(over).where('id', '=', offering.event.id).execute();
    expect((await done('POST', `/offerings/${offering.id}/archival`)).status).toBe('archived');
  });

  it('takes along dates that nobody booked, and gives back their spaces', async () => {
    const offering = await makeOffering(world, studio, { summary: 'A', description: 'B' });
    const event = await makeEvent(world, offering);
    const room = await makeSpace('Freed room');
    await db
      .insertInto('space_reservations')
      .values({ studio_id: studio.id, space_id: room.id, event_id: event.id, during: DAY, uses: DAY })
      .execute();
    const archived = await done('POST', `/offerings/${offering.id}/archival`);
    expect(archived.coming_dates).toBe(0);
    const left = await db.selectFrom('space_reservations').select('id').where('space_id', '=', room.id).execute();
    expect(left).toEqual([]);
    expect(await refused('PATCH', `/offerings/${offering.id}`, { version: 9, title: 'x' })).toMatchObject({
      code: 'offerings.archived',
    });
    expect((await done('DELETE', `/offerings/${offering.id}/archival`)).status).toBe('draft');
  });

  it('never takes along a date that a guest books in the same moment: one of the two is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const offering = await makeOffering(world, studio);
      const event = await makeEvent(world, offering);
      const [archived, booked] = await Promise.all([
        ask('POST', `/offerings/${offering.id}/archival`),
        ask('POST', '/bookings', { event_id: event.id, seats: 1 }, guest),
      ]);
      expect([archived.ok, booked.ok].filter(Boolean)).toHaveLength(1);
      const { status, seats_taken } = await db
        .selectFrom('events')
        .select(['status', 'seats_taken'])
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      expect([status, seats_taken]).toEqual(archived.ok ? ['cancelled', 0] : ['scheduled', 1]);
    }
  });

  it('gives back what was published as paused', async () => {
    const told = await change(await begin(), TOLD);
    await done('POST', `/offerings/${told.id}/publication`);
    await done('POST', `/offerings/${told.id}/archival`);
    expect((await done('DELETE', `/offerings/${told.id}/archival`)).status).toBe('paused');
  });
});

describe('the list of a studio', () => {
  it('has every state, with the next date and the seats that are sold', async () => {
    const mine = await makeStudio(world, owner);
    const offering = await makeOffering(world, mine, { capacity: 8 });
    for (const hours of [50, 26]) {
      await makeEvent(world, offering, {
        starts_at: new Date(NOW.getTime() + hours * HOUR),
        ends_at: new Date(NOW.getTime() + (hours + 2) * HOUR),
        seats_taken: 3,
      });
    }
    await makeEvent(world, offering, {
      starts_at: new Date(NOW.getTime() - HOUR),
      ends_at: new Date(NOW.getTime() + HOUR),
    });
    await done('POST', `/studios/${mine.id}/offerings`, { service_type: 'event' });
    await makeOffering(world, mine, { status: 'archived' });
    const { items } = (await (await ask('GET', `/studios/${mine.slug}/offerings`)).json()) as { items: OwnOffering[] };
    expect(items.map(({ status }) => status).sort()).toEqual(['archived', 'draft', 'published']);
    expect(items.find(({ id }) => id === offering.id)).toMatchObject({
      price: { amount: 5800, currency: 'EUR' },
      coming: { dates: 2, seats: 16, seats_taken: 6, next_starts_at: '2026-10-24T12:00:00+02:00' },
    });
    expect(items.find(({ status }) => status === 'draft')).toMatchObject({ title: '', price: null });
  });
});

describe('pictures', () => {
  const upload = async (to = studio.id) => {
    const public_id = `art_studios/${to}/${crypto.randomUUID().slice(0, 22)}`;
    const row = { public_id, folder: `art_studios/${to}`, width: 1600, height: 1200, bytes: 9, placeholder: '#aa8866' };
    await db.insertInto('uploads').values(row).execute();
    return `/media/uploads/${public_id}.webp`;
  };

  it('are shown in the order that was chosen, said in words, and once each', async () => {
    const made = await begin();
    const [one, two] = [await upload(), await upload()];
    await done('POST', `/offerings/${made.id}/photos`, { url: one, alt: 'A bowl' });
    await done('POST', `/offerings/${made.id}/photos`, { url: two });
    const { photos } = await done('POST', `/offerings/${made.id}/photos`, { url: one });
    expect(photos.map(({ url, alt }) => [url, alt])).toEqual([
      [one, 'A bowl'],
      [two, ''],
    ]);
    const turned = await done('PUT', `/offerings/${made.id}/photos`, { ids: [photos[1]?.id] });
    expect(turned.photos.map(({ url }) => url)).toEqual([two, one]);
    const said = { alt: 'Two bowls', focal_x: 0.25, focal_y: 1 };
    const told = await done('PATCH', `/offerings/${made.id}/photos/${turned.photos[0]?.id}`, said);
    expect(told.photos[0]).toMatchObject(said);
  });

  it('stay while a copy shows them, and go with the last', async () => {
    const made = await begin();
    const url = await upload();
    const { photos } = await done('POST', `/offerings/${made.id}/photos`, { url });
    const copy = await done('POST', `/offerings/${made.id}/copies`);
    const exists = async () =>
      (
        await db
          .selectFrom('uploads')
          .select('public_id')
          .where('public_id', '=', photos[0]?.public_id ?? '')
          .execute()
      ).length;
    await done('DELETE', `/offerings/${made.id}/photos/${photos[0]?.id}`);
    expect(await exists()).toBe(1);
    await done('DELETE', `/offerings/${copy.id}/photos/${copy.photos[0]?.id}`);
    expect(await exists()).toBe(0);
  });

  it('of another studio, and of nobody, are refused', async () => {
    const made = await begin();
    const theirs = await upload((await makeStudio(world, guest)).id);
    for (const url of [theirs, '/media/uploads/nothing.webp', 'https://elsewhere.test/a.webp']) {
      expect(await refused('POST', `/offerings/${made.id}/photos`, { url })).toMatchObject({ status: 422 });
    }
  });
});
