import { expect, it } from 'vitest';
import { asPerson } from '../../tests/makers.ts';
import { createPaidBookings } from '../../tests/worlds/paid-bookings.ts';
import { issueCommission } from '../invoices/issue/issue-commission.ts';
import { endPasses } from './end-passes.ts';

const { world, studio, call, moveTo, makeGuest, buyPass, work } = await createPaidBookings();
const euros = (amount: number) => ({ amount, currency: 'EUR' });

it('what is left on an expired pass stands under its name in the earnings, and in the commission invoice and DAC7', async () => {
  const guest = await makeGuest();
  const admin = await makeGuest('Ada', { admin: true });
  const id = await buyPass(guest, { name: 'Ten mornings', price: 10_000, credits: 3, months: 6 });
  await moveTo(new Date('2032-06-10T10:00:00+02:00'));
  await endPasses(world);
  await work();
  const { items, totals } = await call('GET', `/studios/${studio.id}/earnings`);
  expect(items).toMatchObject([
    {
      kind: 'pass',
      id,
      title: 'Expired pass: Ten mornings',
      gross: euros(10_000),
      commission: euros(1000),
      net: euros(9000),
    },
  ]);
  expect(totals).toMatchObject([{ gross: euros(10_000), net: euros(9000) }]);
  await moveTo(new Date('2032-07-01T04:00:00+02:00'));
  await issueCommission(world);
  expect((await call('GET', `/studios/${studio.id}/invoices?subject=commission`)).items).toMatchObject([
    { period: '2032-06-01', total: euros(1000) },
  ]);
  const report = await world.request('/api/v1/admin/dac7/2032/report.csv', { headers: asPerson(admin) });
  expect((await report.text()).split('\r\n')[1]).toMatch(/,EUR,0\.00,0,0\.00,90\.00,1,10\.00(,0\.00,0,0\.00){2},,0$/);
});
