import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { follow, lastMailTo, mailsTo } from '#tests/mailbox.ts';
import { makePerson } from '#tests/makers.ts';
import { generateLink, invite, type LinkParams } from './generate-link.ts';

const world = await createWorld();
const origin = { ip: undefined, userAgent: undefined, language: 'en' as const };
const site = 'http://atelio.test';
const generate = (wanted: LinkParams) => generateLink(world, wanted, site, origin);
const newAddress = () => `admin-${randomUUID()}@atelio.test`;

describe('a link that an administrator generates', () => {
  it.each(['magiclink', 'recovery'] as const)('signs in (%s), without a mail', async (type) => {
    const { email, id } = await makePerson(world);
    const made = await generate({ type, email });
    expect(made).toMatchObject({ id, email, verification_type: type, redirect_to: site });
    expect(made.email_otp).toMatch(/^\d{6}$/);
    expect(await mailsTo(world, email)).toEqual([]);
    const { fragment } = await follow(world, made.action_link);
    expect(fragment.get('type')).toBe(type);
    expect(fragment.has('access_token')).toBe(true);
  });

  it('confirms a new account with a password', async () => {
    const email = newAddress();
    const made = await generate({ type: 'signup', email, password: 'clay and fire', data: { name: 'Laia' } });
    expect(made.user_metadata).toEqual({ name: 'Laia' });
    expect(made.email_confirmed_at).toBeUndefined();
    const { data } = await createBrowser(world).verifyOtp({ token_hash: made.hashed_token, type: 'signup' });
    expect(data.user).toMatchObject({ id: made.id, email });
    expect((await createBrowser(world).signInWithPassword({ email, password: 'clay and fire' })).error).toBeNull();
  });

  it('creates an account for an unknown address', async () => {
    const email = newAddress();
    const made = await generate({ type: 'magiclink', email });
    expect(made.verification_type).toBe('signup');
    const { data } = await createBrowser(world).verifyOtp({ email, token: made.email_otp, type: 'signup' });
    expect(data.user?.id).toBe(made.id);
  });

  it('invites', async () => {
    const made = await generate({ type: 'invite', email: newAddress(), data: { guild: 'fire' } });
    expect(made.user_metadata).toEqual({ guild: 'fire' });
    expect(made.invited_at).toEqual(expect.any(String));
    expect((await follow(world, made.action_link)).fragment.get('type')).toBe('invite');
  });

  it('confirms a change of address from either address', async () => {
    const { email, id } = await makePerson(world);
    const new_email = newAddress();
    const current = await generate({ type: 'email_change_current', email, new_email });
    expect(current).toMatchObject({ email, new_email });
    const made = await generate({ type: 'email_change_new', email, new_email });
    expect(new URL(made.action_link).searchParams.get('type')).toBe('email_change');
    const { data } = await createBrowser(world).verifyOtp({ token_hash: made.hashed_token, type: 'email_change' });
    expect(data.user).toMatchObject({ id, email: new_email });
  });

  it('is refused for an unknown address, for a confirmed account, and for an invalid password', async () => {
    const { email } = await makePerson(world);
    const unknown = generate({ type: 'recovery', email: newAddress() });
    await expect(unknown).rejects.toMatchObject({ code: 'user_not_found', status: 404 });
    const again = generate({ type: 'signup', email, password: 'clay and fire' });
    await expect(again).rejects.toMatchObject({ code: 'email_exists' });
    await expect(generate({ type: 'invite', email })).rejects.toMatchObject({ code: 'email_exists' });
    const short = generate({ type: 'signup', email: newAddress(), password: 'abc' });
    await expect(short).rejects.toMatchObject({ code: 'weak_password' });
    const none = generate({ type: 'signup', email: newAddress() });
    await expect(none).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(generate({ type: 'recovery', email: 'x' })).rejects.toMatchObject({ code: 'validation_failed' });
    const noNew = generate({ type: 'email_change_new', email });
    await expect(noNew).rejects.toMatchObject({ code: 'validation_failed' });
    const taken = generate({ type: 'email_change_new', email, new_email: (await makePerson(world)).email });
    await expect(taken).rejects.toMatchObject({ code: 'email_exists' });
  });
});

describe('an invitation', () => {
  it('creates an account that its link confirms', async () => {
    const email = newAddress();
    const user = await invite(world, { email: ` ${email.toUpperCase()}`, data: { name: 'Oriol' } }, site, origin);
    expect(user.email).toBe(email);
    expect(user.user_metadata).toEqual({ name: 'Oriol' });
    expect(user.invited_at).toEqual(expect.any(String));
    const mail = await lastMailTo(world, email, 'invite');
    expect(mail.subject).toBe('You’re invited to Atelio');
    expect((await follow(world, mail.link)).fragment.get('type')).toBe('invite');
    await expect(invite(world, { email }, site, origin)).rejects.toMatchObject({ code: 'email_exists' });
  });

  it('is refused for an existing account', async () => {
    const { email } = await makePerson(world);
    await expect(invite(world, { email }, site, origin)).rejects.toMatchObject({ code: 'email_exists' });
  });
});

expectActivities(world, 'account.link_generated', 'account.invited');
