import { sql } from 'kysely';
import type { Connection } from './database.ts';

/**
 * Returns a secret that this installation has created for itself, and creates it the first time. Of two processes that
 * create it at once, both get the same one.
 */
export async function getInstallationSecret<Secret extends object>(
  db: Connection,
  name: string,
  create: () => Secret,
): Promise<Secret> {
  const read = async () => {
    const { rows } = await sql<{ secret: Secret }>`
      select secret from installation_secrets where name = ${name}`.execute(db);
    return rows[0]?.secret;
  };
  const present = await read();
  if (present) return present;
  await sql`
    insert into installation_secrets (name, secret) values (${name}, ${JSON.stringify(create())}::jsonb)
    on conflict do nothing`.execute(db);
  const created = await read();
  if (!created) throw new Error(`the secret ${name} was not created`);
  return created;
}
