import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import { getStudioAs } from '#server/studios/studios.ts';
import { readTaxId } from '#shared/money/tax-ids.ts';
import type { TaxDetails, TaxDetailsInput } from '#shared/schemas/invoices.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';

/**
 * Returns who a studio is for the tax office.
 * @throws Refusal `studios.no_right` without the right to see money; `http.not_found`
 */
export async function getTaxDetails(
  { db }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<TaxDetails> {
  const { id } = await getStudioAs(db, person, idOrSlug, 'see_money');
  return loadTaxDetails(db, id);
}

/**
 * Saves who a studio is for the tax office, and whether the platform writes its invoices. Those that are written stay
 * as they are.
 * @throws Refusal `studios.no_right` for all but the owner; `http.not_found`; `invoices.not_a_tax_id`
 */
export async function saveTaxDetails(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { agrees, ...input }: TaxDetailsInput,
): Promise<TaxDetails> {
  const { id } = await getStudioAs(services.db, person, idOrSlug, 'manage_payouts');
  const taxId = readTaxId(input.tax_id, input.country) ?? refuse('invoices.not_a_tax_id', { country: input.country });
  return transaction(services.db, async (tx) => {
    const at = services.now();
    const before = await loadTaxDetails(tx, id);
    await sql`
      insert into studio_tax_details (studio_id, legal_name, tax_id, country, street, postcode, city, agreed_at, agreed_by, changed_at)
      values (${id}, ${input.legal_name}, ${taxId}, ${input.country}, ${input.street}, ${input.postcode}, ${input.city},
        ${agrees ? at : null}, ${agrees ? person.userId : null}, ${at})
      on conflict (studio_id) do update set legal_name = excluded.legal_name, tax_id = excluded.tax_id, country = excluded.country,
        street = excluded.street, postcode = excluded.postcode, city = excluded.city, changed_at = excluded.changed_at,
        agreed_at = case when ${agrees} then coalesce(studio_tax_details.agreed_at, excluded.agreed_at) end,
        agreed_by = case when ${agrees} then coalesce(studio_tax_details.agreed_by, excluded.agreed_by) end`.execute(
      tx,
    );
    const after = await loadTaxDetails(tx, id);
    const data = { before, after };
    await record({ ...services, db: tx }, 'studio.tax_details_changed', { by: person.userId, subject: id, data });
    return after;
  });
}

interface TaxDetailsRow extends Omit<TaxDetails, 'agreed_at'> {
  agreed_at: Date | null;
  time_zone: string;
}

async function loadTaxDetails(db: Connection, studioId: string): Promise<TaxDetails> {
  const { rows } = await sql<TaxDetailsRow>`
    select coalesce(d.legal_name, s.name) as legal_name, coalesce(d.tax_id, '') as tax_id,
      coalesce(d.country, s.country)::text as country, coalesce(d.street, s.street) as street,
      coalesce(d.postcode, s.postcode) as postcode, coalesce(d.city, s.city) as city, d.studio_id is not null as is_saved,
      d.agreed_at, s.time_zone
    from studios s left join studio_tax_details d on d.studio_id = s.id where s.id = ${studioId}`.execute(db);
  const { time_zone: zone, agreed_at, ...row } = rows[0] ?? refuse('http.not_found');
  return { ...row, agreed_at: agreed_at && toOffsetIso(agreed_at, zone) };
}
