import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '#server/root.ts';
import { createWorld } from '#tests/harness.ts';
import { makePerson } from '#tests/makers.ts';
import { createKeys } from '../keys/keys.ts';

const world = await createWorld();
const dataDir = mkdtempSync(join(tmpdir(), 'atelio-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const keys = await createKeys({ folder: join(dataDir, 'keys') });

/** Runs a command of docs/operations.md as an operator would. */
const run = (file: string, words: string[] = [], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: world.databaseUrl, ...settings };
    execFile(process.execPath, [join(root, 'server', 'auth', file), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() }),
    );
  });

describe('make-admin', () => {
  it('makes the person with this address an administrator, and logs it', async () => {
    const person = await makePerson(world);
    const said = await run('admin/make-admin.ts', [` ${person.email.toUpperCase()} `]);
    expect(said).toEqual({ code: 0, output: `${person.email} is an administrator now.` });
    const me = await world.request('/api/v1/me', { headers: { Authorization: `Bearer ${person.accessToken}` } });
    expect(await me.json()).toMatchObject({ is_admin: true, role: 'admin' });
    const log = await world.db.selectFrom('activities').selectAll().where('subject_id', '=', person.id).execute();
    expect(log).toContainEqual(
      expect.objectContaining({ type: 'account.role_changed', data: { before: 'user', after: 'admin' } }),
    );
  });

  it.each([
    ['an address that nobody has', ['nobody@atelio.test'], {}, 'Nobody has an account with nobody@atelio.test'],
    ['no address', [], {}, 'Say whom'],
    ['no database', ['a@atelio.test'], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'cannot be reached'],
    ['no running Atelio', ['a@atelio.test'], { DATABASE_URL: '' }, 'No Atelio runs on'],
  ])('says what is wrong with %s', async (_, words, settings, sentence) => {
    const said = await run('admin/make-admin.ts', words, settings as Record<string, string>);
    expect(said.code).toBe(1);
    expect(said.output).toContain(sentence);
    expect(said.output).not.toContain('    at ');
  });
});

describe('service-token', () => {
  it('prints a token for the admin API that is valid for an hour, or for the given hours', async () => {
    for (const [words, hours] of [
      [[], 1],
      [['8'], 8],
    ] as const) {
      const { code, output } = await run('keys/service-token.ts', [...words]);
      expect(code).toBe(0);
      const { iat = 0, exp = 0 } = decodeJwt(output);
      expect(await keys.verify(output, new Date(iat * 1000))).toMatchObject({ role: 'service_role' });
      expect(exp - iat).toBe(hours * 3600);
    }
  });

  it.each([['x'], ['0'], ['25']])('refuses %s hours', async (hours) => {
    expect(await run('keys/service-token.ts', [hours])).toMatchObject({ code: 1 });
  });

  it('creates no keys', async () => {
    const said = await run('keys/service-token.ts', [], { DATA_DIR: join(dataDir, 'nowhere') });
    expect(said).toMatchObject({ code: 1, output: expect.stringContaining('There are no keys in') });
  });
});

describe('new-signing-key', () => {
  it('adds the next key to the folder', async () => {
    const said = await run('keys/new-signing-key.ts');
    expect(said.code).toBe(0);
    expect(said.output).toContain(join(dataDir, 'keys', '2.json'));
    expect(readdirSync(join(dataDir, 'keys')).sort()).toEqual(['1.json', '2.json']);
  });

  it('is refused where the keys are configured', async () => {
    const said = await run('keys/new-signing-key.ts', [], { AUTH_SIGNING_KEYS: '[]' });
    expect(said).toMatchObject({ code: 1, output: expect.stringContaining('AUTH_SIGNING_KEYS') });
  });
});
