import { describe, expect, it } from 'vitest';
import { OfferingHit } from '#shared/schemas/search/search.ts';
import { Studio } from '#shared/schemas/studios/studios.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, json, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { drawOn, makeMember, makeSpace } from '#tests/worlds/studio-team.ts';

// Saturday, 13:00 in Barcelona.
const world = await createWorld({}, () => new Date('2026-11-21T12:00:00Z'));
const owner = await makePerson(world);
const studio = await makeStudio(world, owner, { website: 'https://taller.example' });

const see = async (path: string) => (await world.request(`/api/v1${path}`)).json();
const seeStudio = async (): Promise<Studio> => Studio.parse(await see(`/studios/${studio.slug}`));

const addPhoto = (public_id: string, wanted: { studio_id: string; offering_id?: string; position?: number }) =>
  world.db
    .insertInto('photos')
    .values({ public_id, url: `/media/uploads/${public_id}.webp`, width: 1200, height: 900, alt: public_id, ...wanted })
    .execute();

describe('the public data of a studio', () => {
  it('has its rooms without archived ones and teachers, and the members who are public', async () => {
    await makeSpace(world, studio, 'Wheel room');
    const old = await makeSpace(world, studio, 'Old room');
    await world.db.updateTable('spaces').set({ archived_at: new Date() }).where('id', '=', old.id).execute();
    await makeMember(world, studio, 'instructor', 'Marta');
    const quiet = await makeMember(world, studio, 'front_desk', 'Quiet');
    await world.db.updateTable('studio_members').set({ is_public: false }).where('id', '=', quiet.memberId).execute();
    const { spaces, people, website } = await seeStudio();
    expect(spaces.map(({ name }) => name)).toEqual(['Wheel room']);
    expect(people.map(({ name }) => name)).toEqual(['Marta']);
    expect(website).toBe('https://taller.example');
  });

  it('has the hourly offering, price, minimum and own hours of a space', async () => {
    const table = await makeSpace(world, studio, 'Long table');
    await world.db
      .updateTable('spaces')
      .set({ hourly_price: 1200, min_minutes: 120 })
      .where('id', '=', table.id)
      .execute();
    await world.db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, space_id: table.id, weekday: 7, opens: '10:00', closes: '24:00' })
      .execute();
    const draft = await makeOffering(world, studio, { service_type: 'coworking', status: 'draft' });
    await drawOn(world, draft, [table], false);
    const spaceOf = async () => (await seeStudio()).spaces.find(({ name }) => name === 'Long table');
    const own = { hourly_price: { amount: 1200, currency: 'EUR' } };
    expect(await spaceOf()).toMatchObject({ offering: null, ...own });
    const sold = { price: 2000, price_unit: 'hour', capacity: 1 };
    const coworking = await makeOffering(world, studio, { service_type: 'coworking', ...sold });
    await drawOn(world, coworking, [table], false);
    expect(await spaceOf()).toMatchObject({
      // The price at checkout is shown, not the space's own.
      hourly_price: { amount: 2000, currency: 'EUR' },
      seats: 1,
      min_minutes: 120,
      opening_hours: [{ weekday: 7, opens: '10:00', closes: '24:00' }],
      offering: { slug: coworking.slug, is_choice: true },
    });
  });

  it('has current and coming closures of the whole studio, with holiday names only, and the open times', async () => {
    await world.db
      .insertInto('opening_hours')
      .values({ studio_id: studio.id, weekday: 6, opens: '10:00', closes: '14:00' })
      .execute();
    const [room] = (await seeStudio()).spaces;
    const closed = (first_day: string, last_day: string, reason: string, space_id: string | null = null) => ({
      studio_id: studio.id,
      space_id,
      first_day: first_day as unknown as Date,
      last_day: last_day as unknown as Date,
      reason,
    });
    await world.db
      .insertInto('closures')
      .values([
        closed('2026-11-01', '2026-11-20', 'Over'),
        closed('2026-11-28', '2026-11-28', 'Fair'),
        { ...closed('2026-12-25', '2026-12-25', 'Christmas'), holiday: 'christmas' },
        closed('2027-08-01', '2027-08-31', 'Summer'),
        closed('2026-11-24', '2026-11-24', 'Kiln', room?.id ?? null),
      ])
      .execute();
    const { closures, open_times } = await seeStudio();
    expect(closures.map(({ first_day, last_day, reason }) => [first_day, last_day, reason])).toEqual([
      ['2026-11-28', '2026-11-28', ''],
      ['2026-12-25', '2026-12-25', 'Christmas'],
    ]);
    expect(open_times).toEqual([{ from: '2026-11-21T10:00:00+01:00', until: '2026-11-21T14:00:00+01:00' }]);
  });

  it('has its photos in order, the first as its picture in lists, also for the team', async () => {
    expect((await seeStudio()).picture).not.toHaveProperty('photo');
    await addPhoto('second', { studio_id: studio.id, position: 1 });
    await addPhoto('first', { studio_id: studio.id, position: 0 });
    const { photos, picture } = await seeStudio();
    expect(photos.map(({ alt }) => alt)).toEqual(['first', 'second']);
    expect(picture).toMatchObject({ url: '/media/uploads/first.webp', photo: photos[0] });
    const { items } = await see('/studios?limit=100');
    expect(items[0].picture).toEqual(picture);
    const own = await world.request('/api/v1/me/studios', { headers: asPerson(owner) });
    expect((await own.json()).items[0].picture).toEqual(picture);
  });
});

describe('a photo that was uploaded for a studio', () => {
  it('is shown on its page', async () => {
    const folder = `art_studios/${studio.id}`;
    const public_id = `${folder}/${'A'.repeat(22)}`;
    await world.db
      .insertInto('uploads')
      .values({ public_id, folder, owner_id: owner.id, width: 1600, height: 1200, bytes: 9, placeholder: '#aabbcc' })
      .execute();
    const photo = { secure_url: `http://atelio.test/media/uploads/${public_id}.webp`, public_id, alt: 'The kiln' };
    const added = await world.request(`/api/v1/studios/${studio.id}/photos`, json('POST', photo, owner));
    expect(added.status).toBeLessThan(300);
    expect((await seeStudio()).photos.at(-1)).toEqual({
      url: `/media/uploads/${public_id}.webp`,
      placeholder: '#aabbcc',
      width: 1600,
      height: 1200,
      alt: 'The kiln',
      focal_x: 0.5,
      focal_y: 0.5,
    });
  });
});

describe('the public data of an offering', () => {
  it('has its own photos, the first in lists, and its teacher if public', async () => {
    const teacher = await makeMember(world, studio, 'instructor', 'Noa');
    const offering = await makeOffering(world, studio, { instructor_id: teacher.memberId });
    await makeEvent(world, offering);
    await addPhoto('kiln', { studio_id: studio.id, offering_id: offering.id });
    const first = await see(`/offerings/${offering.slug}`);
    expect(first).toMatchObject({ photos: [{ alt: 'kiln' }], instructor: { name: 'Noa' } });
    const listed = await see(`/offerings?studio=${studio.slug}&limit=100`);
    const found = listed.items.find(({ id }: { id: string }) => id === offering.id);
    expect(OfferingHit.parse(found)).toEqual(found);
    expect(found.picture.photo).toEqual(first.photos[0]);
    await world.db.updateTable('studio_members').set({ is_public: false }).where('id', '=', teacher.memberId).execute();
    expect((await see(`/offerings/${offering.slug}`)).instructor).toBeNull();
  });
});

describe('an unpublished studio', () => {
  it.each(['draft', 'in_review', 'suspended', 'archived'])('is not found while it is %s', async (status) => {
    const hidden = await makeStudio(world, owner, { status });
    const offering = await makeOffering(world, hidden);
    for (const path of [`/studios/${hidden.slug}`, `/studios/${hidden.id}`, `/offerings/${offering.slug}`]) {
      expect((await world.request(`/api/v1${path}`)).status).toBe(404);
    }
  });
});
