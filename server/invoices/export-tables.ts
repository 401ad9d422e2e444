import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** The invoices of a user, and the tax details of their studios. */
export const invoiceExportTables: ExportTable[] = [
  {
    name: 'invoices',
    tables: ['invoices', 'booking_invoice_details'],
    rows: (userId) => sql`
      select i.id::text as key, to_jsonb(i) - 'issuer_id' - 'studio_id' - 'ledger_group_id' as entry from invoices i
      where i.booking_id in (select id from bookings where guest_id = ${userId})
        or i.gift_card_id in (select id from gift_cards where buyer_id = ${userId})
        or i.subject = 'commission' and i.studio_id in (select id from studios where owner_id = ${userId})
      union all
      select 'details:' || d.booking_id, to_jsonb(d) - 'studio_id' from booking_invoice_details d
      join bookings b on b.id = d.booking_id where b.guest_id = ${userId}`,
  },
  {
    name: 'tax_details',
    tables: ['studio_tax_details'],
    rows: (userId) => sql`
      select d.studio_id::text as key, to_jsonb(d) - 'agreed_by' as entry
      from studio_tax_details d join studios s on s.id = d.studio_id
      where s.owner_id = ${userId} or d.agreed_by = ${userId}`,
  },
];
