import { expect, it } from 'vitest';
import { HOUR } from '#shared/time/time.ts';
import { asPerson, makeEvent, makeOffering, makePerson } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { completeEvents } from '../bookings/complete-events.ts';
import { earnEvents } from '../bookings/earning/earn-events.ts';
import { issueCommission } from './issue/issue-commission.ts';
import { verifyChains } from './verify-chains.ts';

const { world, studio, call, moveTo, makeGuest, book, pay, work } = await createPaidBookings();
await moveTo(START);

it('the commission of a month is invoiced once it is over, once, exactly as the ledger has it, and reported for the year', async () => {
  const guest = await makeGuest();
  const offering = await makeOffering(world, studio, { payment: 'online' });
  const event = await makeEvent(world, offering, { starts_at: new Date(START.getTime() + 100 * HOUR) });
  const { payment } = await book(event, guest, ['Laia', 'Ona']);
  await pay(payment, guest);
  await moveTo(new Date(START.getTime() + 151 * HOUR));
  await work();
  await completeEvents(world);
  await earnEvents(world);
  const list = async () => (await call('GET', `/studios/${studio.id}/invoices?subject=commission`)).items;
  await issueCommission(world);
  expect(await list()).toEqual([]);
  await moveTo(new Date('2031-12-01T04:00:00+01:00'));
  await Promise.all([issueCommission(world), issueCommission(world)]);
  await issueCommission(world);
  expect(await list()).toMatchObject([
    {
      ...{ kind: 'receipt', number: 'CT-2031-00001', period: '2031-11-01', title: 'Commission, 11/2031' },
      ...{ total: { amount: 1160 }, tax: { amount: 201 }, base: { amount: 959 } },
    },
  ]);
  const { rows } = await world.pool.query(
    "select -sum(amount)::int as total from ledger_entries where account in ('commission', 'vat_output')",
  );
  expect(rows).toEqual([{ total: 1160 }]);
  expect((await verifyChains(world)).broken).toEqual([]);
  const admin = await makePerson(world, { name: 'Admin', admin: true });
  const report = await world.request('/api/v1/admin/dac7/2031/report.csv', { headers: asPerson(admin) });
  expect((await report.text()).split('\r\n')[1]).toMatch(/,EUR(,0\.00,0,0\.00){3},104\.40,1,11\.60,,0$/);
  const gaps = await call('GET', '/admin/dac7/2031/gaps', undefined, admin);
  expect(gaps.items).toMatchObject([{ studio_id: studio.id, missing: ['tax_details', 'account'] }]);
});
