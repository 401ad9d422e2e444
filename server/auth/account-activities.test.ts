import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { eventually } from '#tests/eventually.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo } from '#tests/mailbox.ts';
import { readConfig } from '../config.ts';

const settings = { LOG_LEVEL: 'silent', SITE_URL: 'http://atelio.test', AUTH_RATE_LIMITS: 'off', TRUST_PROXY: 'on' };
const world = await createWorld(readConfig({ ...settings, AUTH_MAIL_INTERVAL: '0' }));
const password = 'clay and fire';
const better = 'fire and clay';
const headers = { apikey: 'anon', 'User-Agent': 'Kiln/1', 'X-Forwarded-For': '203.0.113.9' };

const writtenAbout = (id: string) =>
  world.db.selectFrom('activities').selectAll().where('subject_id', '=', id).orderBy('id').execute();
const actionsOf = async (id: string) => (await writtenAbout(id)).map(({ type }) => type);

describe('the audit log', () => {
  it('tells the life of an account in order, with where it happened', async () => {
    const browser = createBrowser(world, { headers });
    const email = `audit-${randomUUID()}@atelio.test`;
    const wanted = `new-${email}`;
    const { data } = await browser.signUp({ email, password, options: { data: { name: 'Marta' } } });
    const id = data.user?.id ?? '';
    await browser.updateUser({ data: { favourite: 'glaze' } });
    await browser.updateUser({ email: wanted });
    const mail = await lastMailTo(world, wanted);
    await follow(world, mail.link);
    await browser.updateUser({ password: better });
    await browser.signOut({ scope: 'local' });
    expect(await actionsOf(id)).toEqual([
      'account.signed_up',
      'account.signed_in',
      'account.metadata_changed',
      'account.email_change_asked',
      'account.email_changed',
      'account.signed_in',
      'account.password_changed',
      'account.signed_out',
    ]);
    const rows = await writtenAbout(id);
    expect(rows[0]).toMatchObject({
      actor_id: id,
      subject_type: 'user',
      ip: '203.0.113.9',
      user_agent: 'Kiln/1',
      data: { provider: 'email' },
    });
    expect(rows[2]?.data).toEqual({ keys: ['favourite'] });
    expect(rows[4]?.data).toEqual({ before: email, after: wanted });
    expect(rows[7]?.data).toMatchObject({ scope: 'local' });
    const everything = JSON.stringify(rows);
    const token = new URL(mail.link).searchParams.get('token') ?? '';
    for (const secret of [password, better, mail.code, token, data.session?.refresh_token ?? '', 'glaze']) {
      expect(secret).not.toBe('');
      expect(everything).not.toContain(secret);
    }
  });

  it('records a wrong password for a known account, without the password', async () => {
    const email = `audit-${randomUUID()}@atelio.test`;
    const { data } = await createBrowser(world).signUp({ email, password });
    const id = data.user?.id ?? '';
    await createBrowser(world, { headers }).signInWithPassword({ email, password: 'a guess of mine' });
    // It is written asynchronously: the response does not wait for it.
    await eventually(async () => expect(await actionsOf(id)).toContain('account.sign_in_failed'));
    const row = (await writtenAbout(id)).find(({ type }) => type === 'account.sign_in_failed');
    expect(row).toMatchObject({ actor_id: null, ip: '203.0.113.9', user_agent: 'Kiln/1', data: {} });
  });

  it('records nothing about unknown accounts or refused requests', async () => {
    const before = await world.db.selectFrom('activities').select('id').execute();
    const email = `audit-${randomUUID()}@atelio.test`;
    await createBrowser(world).signInWithPassword({ email, password });
    await createBrowser(world).signUp({ email, password: 'short' });
    const after = await world.db.selectFrom('activities').select('id').execute();
    expect(after).toHaveLength(before.length);
  });

  it('cannot be changed, not even by the server', async () => {
    await expect(world.db.updateTable('activities').set({ actor_id: null }).execute()).rejects.toThrow('never changed');
    await expect(world.db.deleteFrom('activities').execute()).rejects.toThrow('never changed');
  });
});
