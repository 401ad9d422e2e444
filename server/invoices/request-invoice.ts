import { sql } from 'kysely';
import { readTaxId } from '#shared/money/tax-ids.ts';
import type { BookingInvoices, InvoiceDetailsInput, InvoiceParty } from '#shared/schemas/invoices.ts';
import { record } from '../activity/activity.ts';
import type { Connection, Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { toInvoice } from './invoice-dto.ts';
import { draftSale, findSoldBooking, namedTaxRate } from './issue/booking-sale.ts';
import { listOpenInvoices, writeCreditNote } from './issue/credit-notes.ts';
import { writeQueued } from './issue/issue-sales.ts';
import { lockIssuer, writeInvoice } from './issue/write-invoice.ts';
import { findStudioIssuer } from './parties.ts';
import { listInvoices } from './queries.ts';

/**
 * Lists what was written for a booking of a guest. What the queue still has of its studio is written first, so that a
 * payment of this second is there.
 * @throws Refusal `http.not_found` for the booking of another guest
 */
export async function getBookingInvoices(
  services: Services,
  guest: { userId: string },
  bookingId: string,
): Promise<BookingInvoices> {
  const { db } = services;
  const booking = await getOwnBooking(db, guest, bookingId);
  await writeQueued(services, booking.studio_id);
  const rows = await listInvoices(db, { bookingId: booking.id, ofGuest: true });
  const issuer = await findStudioIssuer(db, booking.studio_id);
  const sold = await findSoldBooking(db, booking.id);
  return {
    items: rows.map(toInvoice),
    can_request:
      issuer !== undefined &&
      issuer.invoicesSince !== null &&
      (rows.some(({ kind }) => kind === 'full' || kind === 'simplified') || (await isUnpaid(db, booking.id))),
    details: await findDetails(db, booking.id),
    tax_rate: issuer && sold ? namedTaxRate(sold, issuer, services.now()) : null,
  };
}

/**
 * Makes the invoices of a booking out to a customer with a tax id. Before it is paid, they are kept for the invoice.
 * Those that were written without it are taken back by credit notes, and each is replaced by one with it.
 * @throws Refusal `http.not_found`; `invoices.not_a_tax_id`; `invoices.by_studio`; `invoices.nothing_paid`
 */
export async function requestInvoice(
  services: Services,
  guest: { userId: string },
  bookingId: string,
  input: InvoiceDetailsInput,
): Promise<BookingInvoices> {
  const booking = await getOwnBooking(services.db, guest, bookingId);
  const taxId = readTaxId(input.tax_id, input.country) ?? refuse('invoices.not_a_tax_id', { country: input.country });
  await writeQueued(services, booking.studio_id);
  await transaction(services.db, async (tx) => {
    await replaceInvoices(tx, booking, { ...input, tax_id: taxId }, services.now());
    const about = { by: guest.userId, subject: booking.id, studio: booking.studio_id };
    await record({ ...services, db: tx }, 'booking.invoice_requested', about);
  });
  return getBookingInvoices(services, guest, bookingId);
}

async function replaceInvoices(tx: Tx, { id, studio_id }: OwnBookingRow, customer: InvoiceParty, now: Date) {
  const details = (await findStudioIssuer(tx, studio_id)) ?? refuse('invoices.by_studio');
  if (!details.invoicesSince) refuse('invoices.by_studio');
  const issuer = await lockIssuer(tx, studio_id, details);
  const open = await listOpenInvoices(tx, { bookingId: id });
  if (open.length === 0 && !(await isUnpaid(tx, id))) refuse('invoices.nothing_paid');
  const invoices = open.filter(({ kind, by_platform }) => kind !== 'receipt' && !by_platform);
  if (open.length > 0 && invoices.length === 0) refuse('invoices.by_studio');
  await sql`
    insert into booking_invoice_details (booking_id, studio_id, name, tax_id, country, street, postcode, city, changed_at)
    values (${id}, ${studio_id}, ${customer.name}, ${customer.tax_id}, ${customer.country}, ${customer.street},
      ${customer.postcode}, ${customer.city}, ${now})
    on conflict (booking_id) do update set name = excluded.name, tax_id = excluded.tax_id, country = excluded.country,
      street = excluded.street, postcode = excluded.postcode, city = excluded.city, changed_at = excluded.changed_at`.execute(
    tx,
  );
  const booking = (await findSoldBooking(tx, id)) ?? refuse('http.not_found');
  for (const invoice of invoices.filter((each) => !isFor(each.customer, customer))) {
    const why = { reason: 'customer_data' as const, seats: [] };
    await writeCreditNote(tx, issuer, invoice, { amount: invoice.left, at: now, groupId: null, ...why });
    const cause = { payment_id: invoice.payment_id, ledger_group_id: null, replaces_id: invoice.id };
    const draft = draftSale(booking, details, { amount: invoice.left, at: now, isFirst: true, ...cause });
    // What was sold is taxed as it was when it was sold.
    await writeInvoice(tx, issuer, {
      ...draft,
      ...{ tax: invoice.tax_left, base: invoice.left - invoice.tax_left },
      ...{ tax_rate: invoice.tax_rate, tax_reason: invoice.tax_reason },
      lines: invoice.lines.map((line, at) => ({ ...line, amount: invoice.lines_left[at] ?? 0 })),
    });
  }
}

/** True if a payment of a booking is on its way. */
async function isUnpaid(db: Connection, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_items i join payments p on p.id = i.payment_id
    where i.booking_id = ${bookingId} and p.state in ('created', 'pending', 'authorised') limit 1`.execute(db);
  return rows.length > 0;
}

const isFor = (made: InvoiceParty | null, wanted: InvoiceParty): boolean =>
  made !== null && (Object.keys(wanted) as (keyof InvoiceParty)[]).every((key) => made[key] === wanted[key]);

interface OwnBookingRow {
  id: string;
  studio_id: string;
}

async function getOwnBooking(db: Connection, guest: { userId: string }, id: string): Promise<OwnBookingRow> {
  const { rows } = await sql<OwnBookingRow>`
    select id, studio_id from bookings where id = ${assertId(id)} and guest_id = ${guest.userId}`.execute(db);
  return rows[0] ?? refuse('http.not_found');
}

async function findDetails(db: Connection, bookingId: string): Promise<InvoiceParty | null> {
  const row = await db
    .selectFrom('booking_invoice_details')
    .select(['name', 'tax_id', 'country', 'street', 'postcode', 'city'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}
