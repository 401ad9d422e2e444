import type { Connection } from '../db/database.ts';
import type { JsonValue } from '../db/schema.ts';

export async function findSetting(db: Connection, id: string): Promise<JsonValue | undefined> {
  const row = await db.selectFrom('site_settings').select('value').where('id', '=', id).executeTakeFirst();
  return row?.value;
}

/** Address of the newest logo that was uploaded. */
export async function findLogo(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom('platform_assets')
    .select('asset_url')
    .where('asset_type', '=', 'logo')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.asset_url ?? null;
}
