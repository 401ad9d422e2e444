import { priceLines } from '#shared/bookings/price-lines.ts';
import { taxInside } from '#shared/money/taxes.ts';
import type { Slip } from '#shared/schemas/owner-desk/slips.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { findStudioBooking, listDeskPayments, listTickets, toBooking } from '../bookings/bookings.ts';
import { assertId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { getStudioAs } from '../studios/studios.ts';
import { invoiceNumber } from './invoice-dto.ts';
import { findSoldBooking, namedTaxRate } from './issue/booking-sale.ts';
import { findStudioIssuer } from './parties.ts';
import { listInvoices } from './queries.ts';

/**
 * Returns the slip of a booking that was paid at the desk.
 * @throws Refusal `http.not_found`, `studios.no_right`; `desk_payments.nothing_taken` where the desk holds no money of
 * it
 */
export async function getSlip(
  services: Services,
  person: { userId: string },
  { studio: idOrSlug, booking: id }: { studio: string; booking: string },
): Promise<Slip> {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'sell_at_desk');
  const row = (await findStudioBooking(db, studio.id, assertId(id))) ?? refuse('http.not_found');
  const sold = (await findSoldBooking(db, id)) ?? refuse('http.not_found');
  const issuer = (await findStudioIssuer(db, studio.id)) ?? refuse('http.not_found');
  const { total, seats, discount, payment_summary } = toBooking(row, services);
  if (payment_summary.paid_at_studio.amount === 0) refuse('desk_payments.nothing_taken');
  const money = (amount: number) => ({ amount, currency: row.currency });
  const listed = priceLines(row.attendees, row.addons);
  const full = total.amount + (discount?.amount.amount ?? 0);
  const lines = listed.length > 0 ? listed : [{ name: null, quantity: seats, amount: full }];
  const rate = namedTaxRate(sold, issuer, now());
  const payments = await listDeskPayments(db, id);
  const papers = await listInvoices(db, { bookingId: id, ofGuest: true });
  return {
    studio: { name: issuer.party.name, tax_id: issuer.party.tax_id },
    title: sold.title,
    starts_at: sold.starts_at && toOffsetIso(sold.starts_at, studio.time_zone),
    time_zone: studio.time_zone,
    lines: lines.map(({ amount, ...line }) => ({ ...line, amount: money(amount) })),
    discount: discount?.amount ?? null,
    total,
    tax: rate !== null ? { rate, amount: money(taxInside(total.amount, rate)) } : null,
    payment_summary,
    desk_payments: payments
      .filter(({ is_undone, undoes }) => !is_undone && !undoes)
      .map((payment) => ({
        id: payment.id,
        amount: { amount: payment.amount, currency: payment.currency },
        method: payment.method,
        taken_at: toOffsetIso(payment.taken_at, studio.time_zone),
        by: payment.by,
      })),
    papers: papers.map(invoiceNumber),
    ticket_codes: (await listTickets(db, id)).map(({ ticket_code }) => ticket_code),
  };
}
