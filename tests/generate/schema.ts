import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { root } from '#server/root.ts';

// Writes server/db/schema.ts from a new database: `npm run generate:schema`. A test checks that it is up to date.

export function writeSchema(url: string, file: string): void {
  const bin = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  execFileSync(process.execPath, [
    ...[bin, '--dialect', 'postgres', '--url', url, '--out-file', file, '--log-level', 'error'],
    ...['--include-pattern', '{public,auth}.*', '--exclude-pattern', 'public.schema_migrations'],
  ]);
  const header = 'Written from the database by `npm run generate:schema`. Do not edit it.';
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\*\*.*?\*\//s, `/** ${header} */`));
}

if (process.argv[1] === import.meta.filename) {
  const folder = mkdtempSync(join(tmpdir(), 'atelio-schema-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded(folder, ['fsync=off']);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await migrate(client);
  await client.end();
  writeSchema(server.url, join(root, 'server', 'db', 'schema.ts'));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
