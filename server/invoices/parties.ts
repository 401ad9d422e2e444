import { sql } from 'kysely';
import type { InvoiceParty } from '#shared/schemas/invoices.ts';
import type { Connection } from '../db/database.ts';
import type { ConnectedServices } from '../services.ts';

/** An issuer of invoices, as it is printed on them. */
export interface IssuerDetails {
  party: InvoiceParty;
  /** Since when its papers are invoices; null: they are receipts. */
  invoicesSince: Date | null;
  /** IANA name. */
  timeZone: string;
  /** ISO 3166. */
  country: string;
}

/** Returns a party of which only the name is known; null for one without a name. */
export const namedOnly = (name: string | null | undefined): InvoiceParty | null =>
  name ? { name, tax_id: null, country: '', street: '', postcode: '', city: '' } : null;

/** Returns the platform as an issuer, from the settings. */
export function platformIssuer({ config }: Pick<ConnectedServices, 'config'>, siteName: string): IssuerDetails {
  const { legalName, taxId, street, postcode, city, country, timeZone } = config.invoices;
  const isKnown = legalName !== undefined && taxId !== undefined && street !== undefined && city !== undefined;
  return {
    party: {
      name: legalName ?? siteName,
      tax_id: taxId ?? null,
      country,
      street: street ?? '',
      postcode: postcode ?? '',
      city: city ?? '',
    },
    invoicesSince: isKnown ? new Date(0) : null,
    timeZone,
    country,
  };
}

interface StudioIssuerRow extends InvoiceParty {
  agreed_at: Date | null;
  time_zone: string;
  studio_country: string;
}

/** Returns a studio as an issuer; undefined for one that was deleted. */
export async function findStudioIssuer(db: Connection, studioId: string): Promise<IssuerDetails | undefined> {
  const { rows } = await sql<StudioIssuerRow>`
    select coalesce(d.legal_name, s.name) as name, d.tax_id, coalesce(d.country, s.country)::text as country,
      coalesce(d.street, s.street) as street, coalesce(d.postcode, s.postcode) as postcode, coalesce(d.city, s.city) as city,
      d.agreed_at, s.time_zone, s.country::text as studio_country
    from studios s left join studio_tax_details d on d.studio_id = s.id where s.id = ${studioId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { agreed_at: invoicesSince, time_zone: timeZone, studio_country, ...party } = row;
  return { party, invoicesSince, timeZone, country: studio_country };
}
