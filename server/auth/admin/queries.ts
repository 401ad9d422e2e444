import type { Connection } from '../../db/database.ts';

export const findSession = (db: Connection, id: string) =>
  db.selectFrom('auth.sessions').select('id').where('id', '=', id).executeTakeFirst();
