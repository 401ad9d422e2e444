import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import type { Table } from '#server/http/table-files.ts';
import type { Services } from '#server/services.ts';
import type { Dac7Gaps } from '#shared/schemas/invoices.ts';

/** What a studio earned by what was sold on the site in a year; minor units. */
interface SellerRow {
  studio_id: string;
  name: string;
  email: string | null;
  legal_name: string | null;
  tax_id: string | null;
  country: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  bank_last4: string | null;
  currency: string;
  /** Of the four quarters: paid less the commission, bookings with passes that expired, and the commission. */
  net: number[];
  bookings: number[];
  fees: number[];
  /** Where rooms were rented, and on how many days. */
  place: string;
  room_days: number;
}

async function listSellers(db: Connection, year: number, zone: string): Promise<SellerRow[]> {
  const quarters = (column: ReturnType<typeof sql>) =>
    sql`array[${sql.join(
      [1, 2, 3, 4].map((quarter) => sql`coalesce(${column} filter (where e.quarter = ${quarter}), 0)::int`),
    )}]`;
  const { rows } = await sql<SellerRow>`
    with earned as (
      select *, extract(quarter from earned_at at time zone ${zone})::int as quarter from earnings
      where extract(year from earned_at at time zone ${zone}) = ${year}
    )
    select e.studio_id, s.name, u.email, d.legal_name, d.tax_id, d.country::text, d.street, d.postcode, d.city, a.bank_last4,
      e.currency::text, ${quarters(sql`sum(e.amount - e.commission)`)} as net,
      ${quarters(sql`count(distinct coalesce(e.booking_id, e.pass_id))`)} as bookings, ${quarters(sql`sum(e.commission)`)} as fees,
      concat_ws(', ', s.street, nullif(concat_ws(' ', s.postcode, s.city), ''), s.country) as place,
      count(distinct (v.starts_at at time zone s.time_zone)::date) filter (where o.service_type = 'coworking')::int as room_days
    from earned e join studios s on s.id = e.studio_id join auth.users u on u.id = s.owner_id
    left join events v on v.id = e.event_id left join offerings o on o.id = v.offering_id
    left join studio_tax_details d on d.studio_id = e.studio_id
    left join payout_accounts a on a.studio_id = e.studio_id
    group by e.studio_id, s.id, u.email, d.studio_id, a.studio_id, e.currency order by s.name, e.studio_id, e.currency`.execute(
    db,
  );
  return rows;
}

const QUARTERS = [1, 2, 3, 4];
const COLUMNS = [
  ...[
    'studio_id',
    'name',
    'legal_name',
    'tax_id',
    'street',
    'postcode',
    'city',
    'country',
    'account_last4',
    'currency',
  ],
  ...QUARTERS.flatMap((quarter) => [`q${quarter}_net`, `q${quarter}_bookings`, `q${quarter}_fees`]),
  ...['rented_property', 'rented_days'],
];

/**
 * Writes what platforms in the EU report of their sellers for a year, as a table: what each earned less fees by
 * quarter.
 * @see https://eur-lex.europa.eu/eli/dir/2021/514/oj annex V of Directive 2011/16/EU, section III
 */
export async function dac7Table({ db, config }: Services, year: number): Promise<Table> {
  const rows = await listSellers(db, year, config.invoices.timeZone);
  const cells = rows.map(({ currency, net, bookings, fees, ...row }) => {
    const money = (amount = 0) => ({ amount, currency });
    return [
      ...[row.studio_id, row.name, row.legal_name ?? '', row.tax_id ?? '', row.street ?? '', row.postcode ?? ''],
      ...[row.city ?? '', row.country ?? '', row.bank_last4 ?? '', currency],
      ...QUARTERS.flatMap((_, at) => [money(net[at]), bookings[at] ?? 0, money(fees[at])]),
      ...[row.room_days > 0 ? row.place : '', row.room_days],
    ];
  });
  return { name: `dac7-${year}`, head: COLUMNS, rows: cells };
}

/** Lists the studios that earned something in a year and whose details for the report are not complete. */
export async function listDac7Gaps({ db, config }: Services, year: number): Promise<Dac7Gaps> {
  const rows = await listSellers(db, year, config.invoices.timeZone);
  const items = rows
    .map(({ studio_id, name, email, tax_id, bank_last4 }) => ({
      ...{ studio_id, name, email },
      missing: [...(tax_id ? [] : ['tax_details' as const]), ...(bank_last4 ? [] : ['account' as const])],
    }))
    .filter(({ missing }) => missing.length > 0);
  return { items: [...new Map(items.map((item) => [item.studio_id, item])).values()] };
}
