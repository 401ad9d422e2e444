import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The gift cards that a user bought, and the credit that studios gave them. */
export const giftCardExportTables: ExportTable[] = [
  {
    name: 'gift_cards',
    tables: ['gift_cards'],
    // The code is worth money: it is seen on the card's page.
    rows: (userId) => sql`
      select g.id::text as key, to_jsonb(g) - 'buyer_id' - 'code' - 'kept_by' as entry from gift_cards g
      where g.buyer_id = ${userId} or g.studio_id is not null and g.kept_by = ${userId}`,
  },
];
