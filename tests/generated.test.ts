import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawLogo, LOGO_PATHS } from '#demo/logo.ts';
import { COMMON_PASSWORDS_FILE } from '#server/auth/passwords/strength.ts';
import { root } from '#server/root.ts';
import { listCommonPasswords } from './generate/common-passwords.ts';
import { drawSprite, listedIcons } from './generate/icons.ts';
import { listRouteRefusals, writeRouteRefusals } from './generate/refusals.ts';
import { writeSchema } from './generate/schema.ts';
import { createWorld } from './harness.ts';
import { readSource, sourceFiles } from './sources.ts';

// A clone of the template, because PostgreSQL refuses to clone a database that has an open connection.
const { databaseUrl } = await createWorld();

it('the types of the tables match the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-schema-'));
  const file = join(folder, 'schema.ts');
  writeSchema(databaseUrl, file);
  const fresh = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  expect(readFileSync(join(root, 'server', 'db', 'schema.ts'), 'utf8')).toBe(fresh);
});

it('the refusals of the routes match the sources; `npm run generate:refusals` writes them', () => {
  const file = join(root, 'server', 'reference', 'route-refusals.json');
  expect(readFileSync(file, 'utf8')).toBe(writeRouteRefusals(listRouteRefusals()));
});

it('the common passwords match their source', () => {
  expect(readFileSync(COMMON_PASSWORDS_FILE, 'utf8')).toBe(listCommonPasswords());
});

it('the icon sheet matches the list of icons', () => {
  expect(readFileSync(join(root, 'web', 'ui', 'icons.svg'), 'utf8')).toBe(drawSprite());
});

it.each(['light', 'dark'] as const)('the logo of the demo matches its generator, %s', async (theme) => {
  expect(readFileSync(join(root, 'public', LOGO_PATHS[theme]), 'utf8')).toBe(await drawLogo(theme));
});

it('the list of icons has no unused icon', () => {
  const screens = sourceFiles()
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && file !== 'web/ui/icon.tsx')
    .map(readSource)
    .join('\n');
  expect(listedIcons().filter((name) => !screens.includes(`'${name}'`) && !screens.includes(`"${name}"`))).toEqual([]);
});
