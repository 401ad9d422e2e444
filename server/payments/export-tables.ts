import { sql } from 'kysely';
import type { ExportTable } from '../db/export-table.ts';

/** What a user paid online, and the cards that they saved. */
export const paymentExportTables: ExportTable[] = [
  {
    name: 'payments',
    tables: ['payments', 'payment_items', 'refunds'],
    rows: (userId) => sql`
      select p.id::text as key, to_jsonb(p) - 'guest_id' - 'studio_id' - 'retry_at' || jsonb_build_object(
        'bookings', (select jsonb_agg(jsonb_build_object('booking', i.booking_id, 'amount', i.amount) order by i.booking_id)
          from payment_items i where i.payment_id = p.id),
        'refunds', (select coalesce(jsonb_agg(jsonb_build_object('booking', r.booking_id, 'amount', r.amount, 'state', r.state,
            'created_at', r.created_at) order by r.id), '[]') from refunds r where r.payment_id = p.id)) as entry
      from payments p where p.guest_id = ${userId}`,
  },
  {
    name: 'saved_cards',
    tables: ['payment_customers', 'saved_cards'],
    rows: (userId) => sql`
      select c.id::text as key, to_jsonb(c) - 'id' - 'user_id' || jsonb_build_object(
        'cards', (select coalesce(jsonb_agg(to_jsonb(s) - 'id' - 'customer_id' order by s.saved_at, s.id), '[]')
          from saved_cards s where s.customer_id = c.id)) as entry
      from payment_customers c where c.user_id = ${userId}`,
  },
];
