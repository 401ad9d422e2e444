import { describe, expect, it } from 'vitest';
import { OFFERING_TEMPLATES } from '#shared/offerings/offering-templates.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { createEditors, TOLD } from '#tests/worlds/offering-editors.ts';
import { makeSpace } from '#tests/worlds/studio-team.ts';

const {
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
} = await createEditors();

describe('a new offering', () => {
  it('is a draft without title or price, and not public', async () => {
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

  it('starts with the texts of a template in the chosen language, and take-home steps in order', async () => {
    const made = await begin({ template: 'printmaking_day', language: 'ca' });
    expect(made).toMatchObject({
      title: 'Un dia de gravat',
      slug: 'un-dia-de-gravat',
      language: 'ca',
      duration_minutes: 360,
      minimum_to_run: null,
      missing: ['price'],
    });
    expect(made.included).toHaveLength(3);
    expect(made.take_home?.steps.map(({ after_days }) => after_days)).toEqual([0, 2]);
  });

  it.each(OFFERING_TEMPLATES.map(({ key, service_type }) => [key, service_type]))(
    'has the texts of the template %s in every language, and then lacks little',
    async (template, service_type) => {
      for (const language of ['en', 'es', 'ca', 'fr', 'de', 'it']) {
        const made = await begin({ service_type, template, language });
        expect(made.title).not.toMatch(/^offering_templates/);
        expect(['', ...made.missing].join()).not.toMatch(/title|summary|description|duration/);
        expect(made.take_home?.steps.every(({ label }) => label !== '') ?? true).toBe(true);
      }
    },
  );

  it('of hours is refused with a template for events', async () => {
    const body = { service_type: 'coworking', template: 'wheel_taster' };
    expect(await refused('POST', `/studios/${studio.id}/offerings`, body)).toMatchObject({
      status: 422,
      fields: ['template'],
    });
  });

  it('has a slug that follows its title until it is published, and is unique', async () => {
    const [one, other] = [await begin(), await begin()];
    expect((await change(one, { title: 'Col·lagraf d’hivern' })).slug).toBe('collagraf-d-hivern');
    const second = await change(other, { title: 'Col·lagraf d’hivern!' });
    expect(second.slug).toBe('collagraf-d-hivern-2');
    const titled = await change(second, { ...TOLD, title: '!? …' });
    expect(titled.slug).toMatch(/^workshop(-\d+)?$/);
    const own = await change(titled, { slug: 'my-own-address' });
    expect((await change(own, { title: 'Another name' })).slug).toBe('my-own-address');
    expect(await refused('PATCH', `/offerings/${own.id}`, { version: 9, slug: 'collagraf-d-hivern' })).toMatchObject({
      status: 409,
      code: 'offerings.slug_taken',
    });
  });
});

describe('a change of an offering', () => {
  it('keeps the price of existing bookings, and returns their number', async () => {
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

  it('cannot set another currency once it was booked', async () => {
    const offering = await bookedOffering();
    expect(await refused('PATCH', `/offerings/${offering.id}`, { version: 1, currency: 'CHF' })).toEqual({
      status: 409,
      code: 'offerings.currency_fixed',
      data: { currency: 'EUR' },
    });
    expect((await change(await begin(), { currency: 'CHF' })).currency).toBe('CHF');
  });

  it('cannot set another service type while guests are coming', async () => {
    const offering = await bookedOffering();
    expect(await refused('PATCH', `/offerings/${offering.id}`, { version: 1, service_type: 'class' })).toMatchObject({
      code: 'offerings.booked_ahead',
      data: { count: 3, until: '2026-11-02T11:00:00+01:00' },
    });
  });

  it('cannot turn planned events into hours, but into another dated type', async () => {
    const offering = await makeOffering(world, studio);
    await makeEvent(world, offering);
    const path = `/offerings/${offering.id}`;
    expect(await refused('PATCH', path, { version: 1, service_type: 'coworking' })).toMatchObject({
      code: 'offerings.dates_ahead',
      data: { count: 1 },
    });
    expect((await change(offering, { service_type: 'class' })).service_type).toBe('class');
  });

  it('needs a price unit that fits the service type', async () => {
    const made = await begin();
    expect((await change(made, { service_type: 'coworking' })).price_unit).toBe('hour');
    expect(await refused('PATCH', `/offerings/${made.id}`, { version: 9, price_unit: 'person' })).toMatchObject({
      status: 422,
      fields: ['price_unit'],
    });
  });

  it('cannot require more guests than there are seats', async () => {
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
  it('of another studio are refused', async () => {
    const elsewhere = await makeSpace(world, await makeStudio(world, guest), 'Theirs');
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

  it('are needed, or one of several is; the teacher is needed too', async () => {
    const [room, one, two] = [
      await makeSpace(world, studio, 'Room'),
      await makeSpace(world, studio, 'Wheel 1', { kind: 'wheel' }),
      await makeSpace(world, studio, 'Wheel 2', { kind: 'wheel' }),
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

describe('two concurrent edits', () => {
  it('of different fields are both saved', async () => {
    const made = await change(await begin(), TOLD);
    await change(made, { title: 'Throw two bowls' }, owner);
    const merged = await change(made, { summary: 'Two bowls.' }, manager);
    expect(merged).toMatchObject({ title: 'Throw two bowls', summary: 'Two bowls.' });
  });

  it('of the same field refuse the second, with the name, time and value of the first', async () => {
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

  it('by one user in two windows are refused without their own name', async () => {
    const made = await change(await begin(), TOLD);
    await change(made, { title: 'Throw two bowls' }, owner);
    const late = { version: made.version, title: 'Throw three bowls' };
    expect(await refused('PATCH', `/offerings/${made.id}`, late)).toMatchObject({ data: { by: '' } });
  });

  it('with the same value succeed, as after a lost response', async () => {
    const made = await change(await begin(), TOLD);
    const once = await change(made, { title: 'Throw two bowls' });
    expect((await change(made, { title: 'Throw two bowls' })).version).toBe(once.version);
  });

  it('are refused to an editor who has just lost the right', async () => {
    const helper = await makePerson(world);
    const { id } = await addManager(helper, 'Helper');
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

describe('a copy', () => {
  it('is a draft without events, and reveals nothing about the original', async () => {
    const room = await makeSpace(world, studio, 'Copied room');
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
