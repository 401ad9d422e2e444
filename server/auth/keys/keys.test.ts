import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { StartError } from '#server/config/start-error.ts';
import { readConfig } from '#server/config.ts';
import { createKeys } from './keys.ts';
import { generateSigningKey } from './signing-keys.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-keys-'));
  folders.push(folder);
  return folder;
}

const now = new Date('2026-11-28T10:00:00Z');
const later = { sub: 'ona', exp: now.getTime() / 1000 + 60 };

describe('keys', () => {
  it('verify the tokens that they signed until they expire', async () => {
    const keys = await createKeys();
    const token = await keys.sign(later);
    expect(await keys.verify(token, now)).toMatchObject({ sub: 'ona' });
    expect(await keys.verify(token, new Date(now.getTime() + 59_000))).toMatchObject({ sub: 'ona' });
    expect(await keys.verify(token, new Date(now.getTime() + 60_000))).toBeUndefined();
  });

  it('in a folder are created once, readable by their owner only, and loaded again', async () => {
    const folder = join(newFolder(), 'keys');
    const token = await (await createKeys({ folder })).sign(later);
    expect(readdirSync(folder)).toEqual(['1.json']);
    expect(statSync(join(folder, '1.json')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(await (await createKeys({ folder })).verify(token, now)).toMatchObject({ sub: 'ona' });
  });

  it('are the same for processes that start together', async () => {
    const folder = newFolder();
    const together = await Promise.all(Array.from({ length: 8 }, () => createKeys({ folder })));
    expect(new Set((await Promise.all(together.map(({ jwks }) => jwks()))).map(({ keys }) => keys[0]?.kid)).size).toBe(
      1,
    );
    expect(readdirSync(folder)).toEqual(['1.json']);
  });

  it('publish no private part', async () => {
    const folder = newFolder();
    const keys = await createKeys({ folder });
    const { d } = JSON.parse(readFileSync(join(folder, '1.json'), 'utf8'));
    expect(JSON.stringify(await keys.jwks())).not.toContain(d);
    expect(Object.keys((await keys.jwks()).keys[0] ?? {}).sort()).toEqual([
      'alg',
      'crv',
      'key_ops',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ]);
  });
});

describe('configured keys', () => {
  it('may mix uses, as GoTrue’s tools write them, and may be RSA', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const rsa = { ...(await exportJWK(privateKey)), kid: 'rsa', alg: 'RS256', key_ops: ['sign', 'verify'] };
    const keys = await createKeys({ signingKeys: JSON.stringify([rsa, await generateSigningKey()]) });
    const token = await keys.sign(later);
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ alg: 'RS256' });
    expect(await keys.verify(token, now)).toMatchObject({ sub: 'ona' });
    expect((await keys.jwks()).keys.map(({ alg }) => alg)).toEqual(['RS256', 'ES256']);
  });

  it('may be in a file', async () => {
    const file = join(newFolder(), 'given.json');
    const key = await generateSigningKey();
    writeFileSync(file, JSON.stringify([key]));
    expect((await (await createKeys({ signingKeys: file })).jwks()).keys[0]?.kid).toBe(key.kid);
  });

  it('that only verify do not sign', async () => {
    const old = { ...(await generateSigningKey()), key_ops: ['verify'] };
    const fresh = await generateSigningKey();
    const keys = await createKeys({ signingKeys: JSON.stringify([old, fresh]) });
    const header = (await keys.sign(later)).split('.')[0] ?? '';
    expect(JSON.parse(Buffer.from(header, 'base64url').toString()).kid).toBe(fresh.kid);
  });

  it.each([
    '[]',
    '[{}]',
    '[{"kty":"oct","k":"c2VjcmV0"}]',
    '/nowhere/keys.json',
    '[{"kty":"EC","d":"x","crv":"P-256"}]',
  ])('%s end the start with a sentence', async (signingKeys) => {
    await expect(createKeys({ signingKeys })).rejects.toBeInstanceOf(StartError);
  });
});

describe('a shared secret', () => {
  const secret = 'a secret of at least thirty-two characters';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signedWith = (key: string | Buffer, header: object = { alg: 'HS256' }) => {
    const content = `${part(header)}.${part({ ...later, role: 'service_role' })}`;
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
  };

  it('verifies tokens, and signs none', async () => {
    const keys = await createKeys({ jwtSecret: secret });
    expect(await keys.verify(signedWith(secret), now)).toMatchObject({ role: 'service_role' });
    expect(await keys.verify(signedWith('another secret'), now)).toBeUndefined();
    expect(Buffer.from((await keys.sign(later)).split('.')[0] ?? '', 'base64url').toString()).toContain('ES256');
    expect((await keys.jwks()).keys).toHaveLength(1);
  });

  it('that is too short ends the start with a sentence', () => {
    expect(() => readConfig({ AUTH_JWT_SECRET: 'x' })).toThrow(
      'The setting AUTH_JWT_SECRET is wrong: must have at least 32 bytes',
    );
  });

  it('is not accepted when none is configured', async () => {
    expect(await (await createKeys()).verify(signedWith(''), now)).toBeUndefined();
  });

  it('is not among the public keys', async () => {
    const keys = await createKeys({ jwtSecret: secret });
    const [jwk] = (await keys.jwks()).keys;
    for (const publicText of [JSON.stringify(jwk), jwk?.x ?? '']) {
      expect(await keys.verify(signedWith(publicText, { alg: 'HS256', kid: jwk?.kid }), now)).toBeUndefined();
    }
  });
});
