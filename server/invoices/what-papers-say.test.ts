import { describe, expect, it } from 'vitest';
import { canBeSimplified } from '#shared/money/invoices.ts';
import { asPerson, type MadePerson } from '#tests/makers.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { issueSales } from './issue/issue-sales.ts';
import { verifyChains } from './verify-chains.ts';

const { world, owner, studio, call, makeGuest, makeDates, bookPaid, book, pay, buyGiftCard, work, moveTo } =
  await createPaidBookings();
await moveTo(START);
const guest = await makeGuest('Łukasz Wiśniewski');
const admin = await makeGuest('Admin', { admin: true });

const issuer = {
  ...{ legal_name: 'Taller Fang SCCL', tax_id: 'B-12345674', country: 'ES', street: 'Carrer de Verdi 12' },
  ...{ postcode: '08012', city: 'Barcelona', agrees: true },
};
const company = {
  ...{ name: 'Αφοί Κεραμική ΑΕ', tax_id: 'EL123456783', country: 'GR', street: 'Οδός Αθηνάς 12' },
  ...{ postcode: '10551', city: 'Αθήνα' },
};
const papersOf = (id: string, of = guest) => call('GET', `/bookings/${id}/invoices`, undefined, of);

async function read(invoice: { id: string }, person: MadePerson = guest): Promise<string> {
  const response = await world.request(`/api/v1/invoices/${invoice.id}/pdf`, { headers: asPerson(person) });
  expect(response.status).toBe(200);
  const { pages } = await readPdf(await response.arrayBuffer());
  // Amounts are written with spaces that do not break.
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

describe('a receipt', () => {
  it('names who bought, and how it was paid', async () => {
    const { first } = await makeDates();
    const booking = await bookPaid(first, guest);
    const { items } = await papersOf(booking.id);
    expect(items).toMatchObject([{ kind: 'receipt', customer: { name: 'Łukasz Wiśniewski', tax_id: null } }]);
    expect((await papersOf(booking.id)).tax_rate).toBeNull();
    const text = await read(items[0]);
    for (const words of ['Łukasz Wiśniewski', 'Paid by card.']) expect(text).toContain(words);
  });

  it('for a gift card names its buyer', async () => {
    const buyer = await makeGuest('李雷');
    await buyGiftCard(buyer, 5000);
    await issueSales(world);
    const { items } = await call('GET', '/me/invoices', undefined, buyer);
    expect(await read(items[0], buyer)).toMatch(/李雷.*Paid by card\./);
  });
});

describe('an invoice', () => {
  it('is one paper for a business that gives its details before it pays', async () => {
    expect(await call('PUT', `/studios/${studio.id}/tax-details`, issuer)).toMatchObject({ http: 200 });
    const { first } = await makeDates({ price: 3333 });
    const booking = await book(first, guest, ['Ana', 'Bo', 'Cy']);
    expect(await papersOf(booking.id)).toMatchObject({ items: [], can_request: true, details: null, tax_rate: 2100 });
    const asked = await call('PUT', `/bookings/${booking.id}/invoice-details`, company, guest);
    expect(asked).toMatchObject({ http: 200, items: [], details: { name: company.name } });
    await pay(booking.payment, guest);
    const { items } = await papersOf(booking.id);
    expect(items).toMatchObject([{ kind: 'full', total: { amount: 9999 }, customer: { tax_id: '123456783' } }]);
    const text = await read(items[0]);
    const said = ['NIF-IVA ESB12345674', 'ΑΦΜ EL123456783', company.name, company.street, '10551 Αθήνα', 'Greece'];
    for (const words of [...said, 'Unit price without tax', '€27.5467', '€82.64', '€17.35', '€99.99'])
      expect(text).toContain(words);

    await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
    await work();
    const [credit] = (await papersOf(booking.id)).items;
    expect(credit).toMatchObject({ kind: 'credit_note', credit_reason: 'guest_cancelled' });
    const back = await read(credit);
    for (const words of ['−€99.99', '−€82.64', '−€17.35', 'Reason: cancelled by the guest'])
      expect(back).toContain(words);
  });

  it('is not asked for where nothing was paid and nothing is to be paid online', async () => {
    const { first } = await makeDates({ payment: 'at_studio' });
    const booking = await book(first, guest);
    expect(await papersOf(booking.id)).toMatchObject({ can_request: false });
    const asked = await call('PUT', `/bookings/${booking.id}/invoice-details`, company, guest);
    expect(asked).toMatchObject({ http: 409, code: 'invoices.nothing_paid' });
  });

  it('calls a deposit one, and says what is still open', async () => {
    const { first } = await makeDates({ deposit_percent: 30, title: 'Raku' });
    const booking = await bookPaid(first, guest, ['Laia', 'Ona']);
    const [invoice] = (await papersOf(booking.id)).items;
    expect(invoice).toMatchObject({ title: 'Deposit: Raku', total: { amount: 3480 } });
    expect(await read(invoice)).toContain('€81.20 still to pay at the studio');
  });

  it('is credited on the line that it is about', async () => {
    const CHILD = '0192f0c2-0000-7000-8000-00000000c41d';
    const { offering, first } = await makeDates({ title: 'Bowls' });
    const { version } = await call('GET', `/offerings/${offering.id}/editing`);
    const prices = [{ id: CHILD, name: 'Child', amount: 2900, note: '' }];
    expect(await call('PATCH', `/offerings/${offering.id}`, { version, prices })).toMatchObject({ http: 200 });
    const booking = await book(first, guest, ['Laia', 'Ona', 'Pau'], { prices: [null, CHILD, CHILD] });
    await pay(booking.payment, guest);
    await papersOf(booking.id);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [3] }, guest);
    await work();
    const [credit] = (await papersOf(booking.id)).items;
    expect(credit).toMatchObject({ total: { amount: -2900 }, credit_reason: 'part_cancelled' });
    const text = await read(credit);
    expect(text).toContain('Bowls, Child');
    expect(text).toMatch(/ 1 −€29 /);
    expect(text).not.toMatch(/Bowls (?!, )\w/);
    expect(text).toContain('Reason: part of the booking was cancelled');
  });

  it('of what the platform’s code paid is not the guest’s', async () => {
    await call('POST', '/admin/promo-codes', { code: 'SITE10', percent: 10, currency: 'EUR' }, admin);
    const { first } = await makeDates();
    const booking = await book(first, guest, ['Laia'], { code: 'SITE10' });
    await pay(booking.payment, guest);
    const { items } = await papersOf(booking.id);
    expect(items).toMatchObject([{ kind: 'simplified', total: { amount: 5220 } }]);
    const all = (await call('GET', `/studios/${studio.id}/invoices?subject=booking`)).items;
    const platforms = all.filter(({ booking: of }: { booking: { id: string } }) => of.id === booking.id);
    const theirs = platforms.find(({ total }: { total: { amount: number } }) => total.amount === 580);
    expect(theirs).toBeDefined();
    const pdf = (of: MadePerson) => world.request(`/api/v1/invoices/${theirs.id}/pdf`, { headers: asPerson(of) });
    expect([(await pdf(guest)).status, (await pdf(owner)).status]).toEqual([404, 200]);
    const own = await call('GET', '/me/invoices', undefined, guest);
    expect(own.items.map(({ id }: { id: string }) => id)).not.toContain(theirs.id);
    const made = await call('PUT', `/bookings/${booking.id}/invoice-details`, company, guest);
    expect(made.items.map(({ total }: { total: { amount: number } }) => total.amount)).toEqual([5220, -5220, 5220]);
  });

  it.each([
    ['ES', 40_000, 40_001],
    ['DE', 25_000, 25_001],
    ['NL', 10_000, 10_001],
  ])('in %s needs its customer above %i cents', (country, most, more) => {
    const of = (total: number, currency = 'EUR') => canBeSimplified(country, { total, base: total, currency });
    expect([of(most), of(more), of(most, 'CHF')]).toEqual([true, false, false]);
  });

  it('in France counts without the tax', () => {
    expect(canBeSimplified('FR', { total: 18_000, base: 15_000, currency: 'EUR' })).toBe(true);
  });

  it('keeps its place in a chain that verifies', async () => {
    expect((await verifyChains(world)).broken).toEqual([]);
  });
});
