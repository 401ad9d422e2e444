import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '#server/root.ts';
import { findOuterConnections } from './outer-connections.ts';
import { readSource, sourceFiles } from './sources.ts';

const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));

/** Small source trees, each of which breaks the rule of dependency-cruiser that its name begins with. */
const planted: Record<string, Record<string, string>> = {
  'no-circles': {
    'server/a.ts': `import type { B } from './b.ts'; export type A = B;`,
    'server/b.ts': `import type { A } from './a.ts'; export type B = A | 1;`,
  },
  'no-circles-at-run-time': { 'web/a.ts': `import './b.ts';`, 'web/b.ts': `import './a.ts';` },
  'imports-go-down': { 'server/studios/studios.ts': `import '../events/events.ts';`, 'server/events/events.ts': '' },
  'imports-go-down, types included': {
    'server/http/a.ts': `import type { B } from '../auth/auth.ts'; export type A = B;`,
    'server/auth/auth.ts': 'export type B = 1;',
  },
  'imports-go-down, from the ground': { 'server/services.ts': `import './site/site.ts';`, 'server/site/site.ts': '' },
  'imports-go-down, from the highest domain': {
    'server/reference/routes.ts': `import '../api.ts';`,
    'server/api.ts': '',
  },
  'bookings-go-down': {
    'server/bookings/core/booking-row.ts': `import '../seats/book-seats.ts';`,
    'server/bookings/seats/book-seats.ts': '',
  },
  'bookings-go-down, from the highest folder': {
    'server/bookings/notifications/booking-notifications.ts': `import type { B } from '../bookings.ts'; export type A = B;`,
    'server/bookings/bookings.ts': 'export type B = 1;',
  },
  'shared-is-pure': { 'shared/a.ts': `import '../server/b.ts';`, 'server/b.ts': 'export const b = 1;' },
  'art-stands-alone': { 'art/a.ts': `import '../server/b.ts';`, 'server/b.ts': 'export const b = 1;' },
  'covers-are-drawn-in-the-image-process': {
    'server/a.ts': `import '../art/cover.ts';`,
    'art/cover.ts': 'export const b = 1;',
  },
  'browser-without-schemas': {
    'web/a.tsx': `import { B } from '../shared/schemas/b.ts'; console.log(B);`,
    'shared/schemas/b.ts': 'export const B = 1;',
  },
  'web-knows-the-api-only-by-type': {
    'web/a.tsx': `import type { B } from '../server/b.ts'; export type A = B;`,
    'server/b.ts': 'export type B = 1;',
  },
  'web-never-runs-the-server': {
    'web/a.tsx': `import { b } from '../server/api.ts'; console.log(b);`,
    'server/api.ts': 'export const b = 1;',
  },
  'server-meets-the-web-in-one-place': { 'server/a.ts': `import '../web/b.ts';`, 'web/b.ts': 'export const b = 1;' },
  'demo-only-at-the-door': { 'server/db/open.ts': `import '../../demo/b.ts';`, 'demo/b.ts': 'export const b = 1;' },
  'not-from-tests': { 'server/a.ts': `import '../tests/b.ts';`, 'tests/b.ts': 'export const b = 1;' },
  'domains-meet-in-their-main-file': {
    'server/bookings/bookings.ts': `import '../offerings/queries.ts';`,
    'server/offerings/queries.ts': 'export const b = 1;',
  },
  'admin-routes-behind-the-door': {
    'server/api.ts': `import './reviews/admin-routes.ts';`,
    'server/reviews/admin-routes.ts': 'export const b = 1;',
  },
  'providers-meet-at-their-port': {
    'server/mail/jobs.ts': `import { smtp } from '../providers/mail/smtp.ts'; console.log(smtp);`,
    'server/providers/mail/smtp.ts': 'export const smtp = 1;',
  },
  'providers-meet-at-their-port, types included': {
    'server/sms/jobs.ts': `import type { Twilio } from '../providers/sms/twilio.ts'; export type A = Twilio;`,
    'server/providers/sms/twilio.ts': 'export type Twilio = 1;',
  },
  'providers-know-no-other-kind': {
    'server/providers/sms/twilio.ts': `import '../mail/port.ts';`,
    'server/providers/mail/port.ts': 'export const b = 1;',
  },
  'routes-hold-no-sql': {
    'server/bookings/routes.ts': `import './queries.ts';`,
    'server/bookings/queries.ts': 'export const b = 1;',
  },
  'queries-hold-no-rules': {
    'server/bookings/queries.ts': `import './jobs.ts';`,
    'server/bookings/jobs.ts': 'export const b = 1;',
  },
};

interface Rule {
  name: string;
  from: { path?: string };
  to: { path?: string };
}

const rules: { forbidden: Rule[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

describe('the import rules', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(planted))('find a violation of %s', async (name, files) => {
    const [rule = ''] = name.split(', ');
    const folder = mkdtempSync(join(tmpdir(), 'atelio-planted-'));
    folders.push(folder);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}',
    );
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const tops = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
    const { output } = await cruise(tops, { ...options, baseDir: folder });
    const { violations } = (output as ICruiseResult).summary;
    expect(violations.map((violation) => [violation.rule.name, violation.rule.severity])).toContainEqual([
      rule,
      'error',
    ]);
  });

  it('each have such a violation', () => {
    const named = Object.keys(planted).map((name) => name.split(', ')[0]);
    expect([...new Set(named)].sort()).toEqual([...new Set(rules.forbidden.map(({ name }) => name))].sort());
  });

  it.each([
    ['the server', 'imports-go-down', 'server/', 500],
    ['bookings', 'bookings-go-down', 'server/bookings/', 150],
  ])('give every file of %s one floor', (_, rule, folder, fewest) => {
    const floors = rules.forbidden.filter(({ name }) => name === rule);
    const highest = floors.at(-1)?.to.path ?? '';
    const patterns = [...floors.map(({ from }) => from.path), highest].map((path) => new RegExp(path ?? ''));
    const floorsOf = (file: string) => patterns.filter((pattern) => pattern.test(file)).length;
    const files = sourceFiles().filter((file) => file.startsWith(folder) && /(?<!\.test)\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(fewest);
    expect(files.filter((file) => floorsOf(file) !== 1)).toEqual([]);
  });
});

describe('inside a transaction', () => {
  const connections = (source: string) =>
    findOuterConnections('planted.ts', source).map((place) => place.split(': ')[0]);

  it.each([
    'transaction(db, async (tx) => { await save(db, 1); });',
    'transaction(services.db, async (tx) => services.db.deleteFrom("a").execute());',
    'transaction(services.db, async (tx) => { await refill(services, 1); });',
    'transaction(connection, async (tx) => { await save(connection, 1); });',
    'inTransaction(world, async (inside) => { await refill(world, 1); });',
    'transaction(db, async (tx) => { await pool.query("select 1"); });',
    'transaction(db, async (tx) => rows.map((row) => ({ row, db })));',
    'inTransaction(services, async (inside) => { await refill(services, 1); });',
    'inTransaction(services, async (inside) => refill({ ...services }, 1));',
    'withStudioLock(services, person, id, {}, async ({ studio }) => { await refill(services, studio); });',
    'async function refill(services: Services, tx: Tx) {}',
    `async function refill({ db }: Pick<Services, 'db' | 'now'>, tx: Tx) {}`,
    'const refill = (services: Services, { db, studio }: LockedStudio) => {};',
  ])('the outer connection is found in %s', (source) => {
    expect(connections(source)).toEqual(['1']);
  });

  it.each([
    'transaction(db, async (tx) => { await save(tx, { db: 1 }, services.now()); });',
    'transaction(services.db, (tx) => refill({ ...services, db: tx }, 1));',
    'withStudioLock(services, person, id, {}, async ({ services, db }) => { await refill(services, db); });',
    'inTransaction(services, async (inside) => { const { db } = inside; await refill(inside, db); });',
    `async function refill({ now }: Pick<Services, 'now'>, tx: Tx) {}`,
    'const read = (services: Services, db: Connection) => {};',
  ])('nothing is found in %s', (source) => {
    expect(connections(source)).toEqual([]);
  });

  it('no code of the server or the demo uses a connection outside of it', () => {
    const files = sourceFiles().filter((file) => /^(server|demo)\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'));
    const found = files.flatMap((file) => findOuterConnections(file, readSource(file)).map((at) => `${file}:${at}`));
    expect(found).toEqual([]);
  });
});

describe('the source tree', () => {
  it('has no file or folder for miscellaneous code', () => {
    const drawers = sourceFiles().filter((file) =>
      /(^|\/)(helpers?|utils?|common|misc|lib|base|types|handlers)(\.tsx?$|\/)/.test(file),
    );
    expect(drawers).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = sourceFiles().filter((file) => /\bprocess\.env\b/.test(readSource(file)));
    // Entry points and operator commands pass it to server/config.ts; tests and benches read their own variables.
    const programs = readers.filter((file) => /^(server|web)\//.test(file) && !file.endsWith('.test.ts'));
    expect(programs.sort()).toEqual([
      'server/auth/admin/make-admin.ts',
      'server/auth/keys/new-signing-key.ts',
      'server/auth/keys/service-token.ts',
      'server/dev.ts',
      'server/entry.ts',
    ]);
  });

  it('contains no secret, no local path and no host of a package registry', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.(ts|tsx|mjs|cjs|js|json|md|ya?ml|css|sql|sh)$|Dockerfile|\.env\.example/.test(file));
    const registry = /https?:\/\/[a-z.]*(npm|yarn|debian)[a-z]*\.(org|com)/;
    const path = /(^|[\s"'`(=])\/(home|root|Users)\/[a-z]/m;
    const key = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bsk_live_|\bAKIA[0-9A-Z]{16}\b/;
    const found = files
      .filter((file) => file !== 'tests/architecture.test.ts')
      .filter((file) => {
        const text = readSource(file);
        return registry.test(text) || path.test(text) || key.test(text);
      });
    expect(found).toEqual([]);
  });

  it('lists every setting in .env.example', () => {
    const settings = [...readSource('server/config/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
      (match) => match[1],
    );
    const listed = new Set(
      [...readSource('.env.example').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]),
    );
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !listed.has(name))).toEqual([]);
  });
});
