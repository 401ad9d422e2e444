import { sql } from 'kysely';

/**
 * SQL: true if invoice `i` is about what the platform paid by its code. It is between studio and platform: the guest
 * did not pay it, and has no use for it.
 */
export const BY_PLATFORM = sql<boolean>`exists (
  select from ledger_groups g where g.cause in ('promo_paid', 'promo_moved', 'promo_returned') and g.id in (
    i.ledger_group_id, (select o.ledger_group_id from invoices o where o.id = coalesce(i.corrects_id, i.replaces_id))))`;
