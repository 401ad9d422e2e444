import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#server/db/schema.ts';
import { transaction } from '#server/db/transaction.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makePerson } from '#tests/makers.ts';
import { createAccount } from './create-account.ts';
import { updateAppMetadata } from './role.ts';

const world = await createWorld();

const change = (userId: string, metadata: JsonObject, actorId: string | null = null) =>
  transaction(world.db, (tx) => updateAppMetadata({ ...world, db: tx }, userId, metadata, actorId));

const roleInProfile = async (id: string) => {
  const { role } = await world.db.selectFrom('profiles').select('role').where('id', '=', id).executeTakeFirstOrThrow();
  return role;
};

const appMetadataOf = async (id: string) => {
  const row = await world.db
    .selectFrom('auth.users')
    .select('app_metadata')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.app_metadata;
};

describe('a role', () => {
  it('is stored in app_metadata and in the profile, and logged with the administrator who set it', async () => {
    const person = await makePerson(world);
    const admin = await makePerson(world, { admin: true });
    for (const role of ['studio_owner', 'admin', 'user'] as const) {
      await change(person.id, { role }, admin.id);
      expect(await appMetadataOf(person.id)).toMatchObject({ role, provider: 'email' });
      expect(await roleInProfile(person.id)).toBe(role);
    }
    const written = await world.db
      .selectFrom('activities')
      .select(['actor_id', 'data'])
      .where('subject_id', '=', person.id)
      .where('type', '=', 'account.role_changed')
      .orderBy('id')
      .execute();
    expect(written).toEqual([
      { actor_id: admin.id, data: { before: 'user', after: 'studio_owner' } },
      { actor_id: admin.id, data: { before: 'studio_owner', after: 'admin' } },
      { actor_id: admin.id, data: { before: 'admin', after: 'user' } },
    ]);
  });

  it.each([{ role: 'king' }, { role: ['admin'] }, { role: { admin: true } }, { role: 'Admin' }, { role: null }])(
    'that nobody knows grants nothing: %j',
    async (metadata) => {
      const person = await makePerson(world, { admin: true });
      await change(person.id, metadata);
      expect(await roleInProfile(person.id)).toBe('user');
      const me = await (await world.request('/api/v1/me', { headers: asPerson(person) })).json();
      expect(me).toMatchObject({ is_admin: false, role: 'user' });
    },
  );

  it('set on creation is in the profile from the start', async () => {
    const account = { email: `${randomUUID()}@atelio.test`, data: {}, confirmed: true, language: 'en' } as const;
    const user = await transaction(world.db, (tx) =>
      createAccount({ ...world, db: tx }, { ...account, appMetadata: { role: 'admin' } }),
    );
    expect(await roleInProfile(user.id)).toBe('admin');
  });

  it('in user metadata, at sign-up or later, grants nothing', async () => {
    const browser = createBrowser(world);
    const data = { role: 'admin', userType: 'studio_owner', app_metadata: { role: 'admin' }, name: 'Marta' };
    const signedUp = await browser.signUp({
      email: `${randomUUID()}@atelio.test`,
      password: 'clay and fire',
      options: { data },
    });
    const { data: later } = await browser.updateUser({ data: { role: 'admin', name: 'Queen' } });
    const id = signedUp.data.user?.id ?? '';
    expect(later.user?.user_metadata.role).toBe('admin');
    expect(await appMetadataOf(id)).not.toHaveProperty('role');
    expect(await roleInProfile(id)).toBe('user');
  });
});

describe('app_metadata', () => {
  it('keeps every key of twenty changes at once', async () => {
    const person = await makePerson(world);
    await Promise.all(Array.from({ length: 20 }, (_, number) => change(person.id, { [`key${number}`]: true })));
    expect(Object.keys(Object(await appMetadataOf(person.id))).filter((key) => key.startsWith('key'))).toHaveLength(20);
  });

  it('cannot be written by its person', async () => {
    const person = await makePerson(world);
    const answer = await world.request('/auth/v1/user', {
      method: 'PUT',
      headers: asPerson(person),
      body: JSON.stringify({ app_metadata: { role: 'admin' }, data: { favourite: 'glaze' } }),
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([403, 'not_admin']);
    const row = await world.db.selectFrom('auth.users').selectAll().where('id', '=', person.id).executeTakeFirst();
    expect(row?.user_metadata).not.toHaveProperty('favourite');
  });

  it('of an unknown account cannot be changed', async () => {
    await expect(change(randomUUID(), { role: 'admin' })).rejects.toMatchObject({ code: 'user_not_found' });
  });
});

describe('the name in the profile', () => {
  it('does not follow the metadata after the profile was created', async () => {
    const browser = createBrowser(world);
    const { data } = await browser.signUp({
      email: `${randomUUID()}@atelio.test`,
      password: 'clay and fire',
      options: { data: { name: 'Marta Puig' } },
    });
    await browser.updateUser({ data: { name: 'Somebody Else', full_name: 'Somebody Else' } });
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    const me = await (await world.request('/api/v1/me', { headers })).json();
    expect(me.name).toBe('Marta Puig');
  });
});
