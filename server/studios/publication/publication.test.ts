import { afterEach, describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { createWorld } from '#tests/harness.ts';
import { mailsTo } from '#tests/mailbox.ts';
import { json, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import { callsTo } from '#tests/worlds/studio-calls.ts';

const world = await createWorld();
const { send, begin, beginComplete, join } = callsTo(world);
afterEach(async () => {
  await world.db.deleteFrom('site_settings').where('id', '=', 'moderation').execute();
});

const publicStatus = async (slug: string) => (await world.request(`/api/v1/studios/${slug}`)).status;
const written = async (id: string) =>
  (
    await world.db
      .selectFrom('activities')
      .select('type')
      .where('subject_type', '=', 'studio')
      .where('subject_id', '=', id)
      // What its form saved before.
      .where('type', '<>', 'studio.changed')
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);

/** Creates a public studio with a booked guest. */
async function booked() {
  const begun = await beginComplete();
  await send(begun.owner, 'POST', `${begun.path}/publication`);
  const event = await makeEvent(world, await makeOffering(world, begun.studio));
  const guest = await makePerson(world);
  const answer = await world.request('/api/v1/bookings', json('POST', { event_id: event.id, seats: 1 }, guest));
  const { id } = (await answer.json()) as { id: string };
  return {
    ...begun,
    event,
    cancel: () => world.request(`/api/v1/bookings/${id}/cancellation`, json('POST', {}, guest)),
  };
}

describe('publishing a studio', () => {
  it('is refused with the list of what is missing', async () => {
    const { owner, path } = await begin();
    const { status, body } = await send(owner, 'POST', `${path}/publication`);
    expect(status).toBe(409);
    expect(body.code).toBe('studios.not_ready');
    expect(body.data.missing).toEqual([
      'types',
      'tagline',
      'description',
      'languages',
      'street',
      'city',
      'position',
      'spaces',
      'contact',
    ]);
  });

  it('makes it public with its data, and is recorded once in the audit log', async () => {
    const { owner, path, studio } = await beginComplete('Out in the open');
    expect(await publicStatus(studio.slug)).toBe(404);
    const { body } = await send(owner, 'POST', `${path}/publication`);
    expect(body).toMatchObject({ status: 'published', missing: [], published_at: expect.stringMatching(/^20/) });
    await send(owner, 'POST', `${path}/publication`);
    const page = await (await world.request(`/api/v1/studios/${studio.slug}`)).json();
    expect(page).toMatchObject({ name: 'Out in the open', tagline: 'Eight wheels by the sea', spaces: [{ seats: 8 }] });
    expect(await written(studio.id)).toEqual(['studio.created', 'studio.published']);
  });

  it('is refused to an address that was never proven, and mails the link again', async () => {
    const { owner, path } = await beginComplete();
    const proven = world.db.updateTable('auth.users').where('id', '=', owner.id);
    await proven.set({ email_proven_at: null }).execute();
    const refused = await send(owner, 'POST', `${path}/publication`);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'accounts.address_unproven', data: { address: owner.email } },
    });
    expect((await send(owner, 'GET', `${path}/editing`)).body.status).toBe('draft');
    await doQueued(world);
    expect((await mailsTo(world, owner.email)).map(({ trigger }) => trigger)).toEqual(['account_confirm']);
    await proven.set({ email_proven_at: world.now() }).execute();
    expect((await send(owner, 'POST', `${path}/publication`)).body.status).toBe('published');
    // A studio that is public stays so, and publishing it again has no effect.
    await proven.set({ email_proven_at: null }).execute();
    expect((await send(owner, 'POST', `${path}/publication`)).body.status).toBe('published');
  });

  it('puts it in review if the site is moderated', async () => {
    await world.db.insertInto('site_settings').values({ id: 'moderation', value: '{"studios": true}' }).execute();
    const { owner, path, studio } = await beginComplete();
    const { body } = await send(owner, 'POST', `${path}/publication`);
    expect(body).toMatchObject({ status: 'in_review', published_at: null });
    expect(await publicStatus(studio.slug)).toBe(404);
    expect((await send(owner, 'DELETE', `${path}/publication`)).body.status).toBe('draft');
  });

  it('is refused for a suspended studio', async () => {
    const { owner, path, studio } = await beginComplete();
    await world.db.updateTable('studios').set({ status: 'suspended' }).where('id', '=', studio.id).execute();
    for (const method of ['POST', 'DELETE']) {
      expect((await send(owner, method, `${path}/publication`)).body.code).toBe('studios.suspended');
    }
  });
});

describe('unpublishing a studio', () => {
  it('hides it, and it can be published again', async () => {
    const { owner, path, studio } = await beginComplete();
    await send(owner, 'POST', `${path}/publication`);
    await send(owner, 'DELETE', `${path}/publication`);
    expect(await publicStatus(studio.slug)).toBe(404);
    await send(owner, 'POST', `${path}/publication`);
    expect(await publicStatus(studio.slug)).toBe(200);
  });

  it('is refused while guests have booked', async () => {
    const { owner, path, cancel } = await booked();
    const refused = await send(owner, 'DELETE', `${path}/publication`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'studios.dates_ahead', data: { dates: 1 } } });
    await cancel();
    expect((await send(owner, 'DELETE', `${path}/publication`)).body.status).toBe('draft');
  });
});

describe('archiving a studio', () => {
  it('is for the owner only', async () => {
    const { studio, path } = await beginComplete();
    const manager = await join(studio, 'manager');
    expect((await send(manager, 'POST', `${path}/archival`)).body.code).toBe('studios.no_right');
  });

  it('is refused while guests are coming, and the preview says so', async () => {
    const { owner, path } = await booked();
    const { body } = await send(owner, 'GET', `${path}/archival`);
    expect(body).toMatchObject({ booked_dates: 1, booked_seats: 1, booked_until: expect.stringMatching(/^20/) });
    expect((await send(owner, 'POST', `${path}/archival`)).body.code).toBe('studios.dates_ahead');
  });

  it('freezes it until it is restored as a draft', async () => {
    const { owner, path, studio } = await beginComplete();
    expect((await send(owner, 'POST', `${path}/archival`)).body.status).toBe('archived');
    for (const [method, at, body] of [
      ['PATCH', '', { version: 1000, tagline: 'New' }],
      ['POST', '/spaces', { kind: 'room', name: 'New' }],
      ['POST', '/publication', undefined],
    ] as const) {
      expect((await send(owner, method, `${path}${at}`, body)).body.code).toBe('studios.archived');
    }
    expect((await send(owner, 'GET', `${path}/editing`)).status).toBe(200);
    expect((await send(owner, 'DELETE', `${path}/archival`)).body.status).toBe('draft');
    expect(await written(studio.id)).toEqual(['studio.created', 'studio.archived', 'studio.restored']);
  });
});

expectActivities(world, 'studio.submitted', 'studio.published');
