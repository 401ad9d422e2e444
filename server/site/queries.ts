import { sql } from 'kysely';
import type { Connection, Tx } from '../db/database.ts';
import type { JsonValue } from '../db/schema.ts';

export async function findSetting(db: Connection, id: string): Promise<JsonValue | undefined> {
  const row = await db.selectFrom('site_settings').select('value').where('id', '=', id).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(tx: Tx, id: string, value: unknown): Promise<void> {
  const row = { id, value: JSON.stringify(value) };
  await tx
    .insertInto('site_settings')
    .values(row)
    .onConflict((taken) => taken.column('id').doUpdateSet({ value: row.value, updated_at: sql`now()` }))
    .execute();
}

export async function removeSetting(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('site_settings').where('id', '=', id).execute();
}

/** Returns the slug of an arbitrary public studio. */
export async function findAnyStudio(db: Connection): Promise<string | undefined> {
  const found = await db
    .selectFrom('studios')
    .select('slug')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.slug;
}

/** Returns the latest uploaded logo, and the latest for the dark theme. */
export async function findLogos(db: Connection) {
  const rows = await db
    .selectFrom('platform_assets')
    .distinctOn('asset_type')
    .select(['asset_type', 'asset_url', 'width', 'height'])
    .where('asset_type', 'in', ['logo', 'logo_dark'])
    .orderBy('asset_type')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const newest = (type: string) => rows.find(({ asset_type }) => asset_type === type);
  return { logo: newest('logo'), dark: newest('logo_dark') };
}

/** Returns the first admin, who gets the site's messages unless the configuration names someone. */
export const findAdmin = (db: Connection) =>
  db
    .selectFrom('auth.users')
    .leftJoin('profiles', 'profiles.id', 'auth.users.id')
    .select(['auth.users.email', 'profiles.language'])
    .where(sql<boolean>`app_metadata ->> 'role' = 'admin'`)
    .where('auth.users.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('auth.users.created_at')
    .limit(1)
    .executeTakeFirst();
