import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import type { MadePerson } from '#tests/makers.ts';
import { makeBookingChanges } from '#tests/worlds/booking-changes.ts';
import { makeMember } from '#tests/worlds/studio-team.ts';

const world = await createWorld();
const { owner, studio, call, makeDates } = await makeBookingChanges(world);
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const desk = await makeMember(world, studio, 'front_desk', 'Gil');

const sell = async (sale: object) => (await call('POST', `/studios/${studio.id}/desk-bookings`, sale, desk)).booking;
const slipOf = (booking: { id: string }, person: MadePerson = desk) =>
  call('GET', `/studios/${studio.id}/bookings/${booking.id}/slip`, undefined, person);

describe('the slip of a desk sale', () => {
  it('says what was sold, what was paid and how, and who took it', async () => {
    const { first, offering } = await makeDates({ price: 2400 });
    const booking = await sell({ event_id: first.id, seats: 2, name: 'Berta', paid: true, method: 'cash' });
    const slip = await slipOf(booking);
    expect(slip).toMatchObject({
      http: 200,
      title: offering.title,
      lines: [{ name: null, quantity: 2, amount: euros(4800) }],
      ...{ discount: null, total: euros(4800), tax: null, papers: [] },
      payment_summary: { paid: [{ by: 'desk_cash', amount: euros(4800) }], due_at_studio: euros(0) },
      desk_payments: [{ amount: euros(4800), method: 'cash', by: 'Gil' }],
    });
    expect(slip.ticket_codes).toHaveLength(2);
  });

  it('names the tax once the studio writes invoices', async () => {
    const { first } = await makeDates({ price: 2400 });
    const booking = await sell({ event_id: first.id, seats: 2, name: 'Berta', paid: true, method: 'card' });
    const issuer = {
      ...{ legal_name: 'Taller Fang SCCL', tax_id: 'B-12345674', country: 'ES', street: 'Carrer de Verdi 12' },
      ...{ postcode: '08012', city: 'Barcelona', agrees: true },
    };
    expect((await call('PUT', `/studios/${studio.id}/tax-details`, issuer, owner)).http).toBe(200);
    expect(await slipOf(booking)).toMatchObject({
      studio: { name: 'Taller Fang SCCL', tax_id: 'B12345674' },
      tax: { rate: 2100, amount: euros(833) },
    });
  });

  it('leaves out mistakes, and is refused where the desk holds no money', async () => {
    const { first } = await makeDates({ price: 2400 });
    const booking = await sell({ event_id: first.id, seats: 1, name: 'Berta', paid: true, method: 'cash' });
    const path = `/studios/${studio.id}/bookings/${booking.id}/desk-payments`;
    const [{ id }] = (await slipOf(booking)).desk_payments;
    await call('DELETE', `${path}/${id}`, undefined, desk);
    expect(await slipOf(booking)).toMatchObject({ http: 409, code: 'desk_payments.nothing_taken' });
    await call('POST', path, { amount: 2400, method: 'card' }, desk);
    expect(await slipOf(booking, owner)).toMatchObject({ desk_payments: [{ method: 'card', by: 'Gil' }] });
  });
});
