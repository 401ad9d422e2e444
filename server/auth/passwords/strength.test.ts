import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBrowser } from '#tests/browser.ts';
import { createWorld } from '#tests/harness.ts';
import { hashPassword } from './passwords.ts';

const world = await createWorld();
const newAddress = () => `weak-${randomUUID()}@atelio.test`;
const refused = { status: 422, code: 'weak_password', reasons: ['pwned'] };

async function signedIn(email = newAddress()) {
  const browser = createBrowser(world);
  const { data } = await browser.signUp({ email, password: 'clay and fire' });
  return { browser, email, id: data.user?.id ?? '' };
}

describe('a common password', () => {
  it.each(['password1', 'PassWord1', 'qwerty123'])('is refused at sign-up: %s', async (password) => {
    const { error } = await createBrowser(world).signUp({ email: newAddress(), password });
    expect(error).toMatchObject(refused);
    expect(error?.message).toContain('easy to guess');
  });

  it('is refused as a new password', async () => {
    const { browser, email } = await signedIn();
    expect((await browser.updateUser({ password: 'password1' })).error).toMatchObject(refused);
    expect((await createBrowser(world).signInWithPassword({ email, password: 'clay and fire' })).error).toBeNull();
  });

  it('that was set before still signs in, with a warning', async () => {
    const { email, id } = await signedIn();
    const password_hash = await hashPassword('password1');
    await world.db.updateTable('auth.users').set({ password_hash }).where('id', '=', id).execute();
    const { data, error } = await createBrowser(world).signInWithPassword({ email, password: 'password1' });
    expect(error).toBeNull();
    expect(data.session?.user.id).toBe(id);
    expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] });
  });
});

describe('the person’s own address as a password', () => {
  it.each([
    (email: string) => email,
    (email: string) => email.toUpperCase(),
    (email: string) => email.split('@')[0] ?? '',
  ])('is no password, whole or in part (%#)', async (passwordOf) => {
    const email = newAddress();
    const { error } = await createBrowser(world).signUp({
      email: ` ${email.toUpperCase()}`,
      password: passwordOf(email),
    });
    expect(error).toMatchObject(refused);
    const { browser, email: own } = await signedIn();
    expect((await browser.updateUser({ password: passwordOf(own) })).error).toMatchObject(refused);
  });
});
