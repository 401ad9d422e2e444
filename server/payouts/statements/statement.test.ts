import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { completeEvents } from '#server/bookings/complete-events.ts';
import { earnEvents } from '#server/bookings/earning/earn-events.ts';
import { HOUR } from '#shared/time/time.ts';
import { asPerson, makeEvent, makeOffering, makeStudio } from '#tests/makers.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { makePayouts } from '../make-payouts.ts';

const { world, owner, studio, call, moveTo, makeGuest, book, pay, work } = await createPaidBookings();

const guest = await makeGuest();
const comeTo = (hours: number) => moveTo(new Date(START.getTime() + hours * HOUR));
const at = (hours: number) => ({ starts_at: new Date(START.getTime() + hours * HOUR) });
const path = `/studios/${studio.id}`;
await comeTo(0);

/** Takes the worker through an hour. */
async function earn() {
  await work();
  await completeEvents(world);
  await earnEvents(world);
  await makePayouts(world);
}

describe('the money of a studio', () => {
  it('is upcoming, then earned, then paid, with a statement of each booking', async () => {
    const offering = await makeOffering(world, studio, {
      payment: 'either',
      duration_minutes: 120,
      title: 'Raku, "quick"',
    });
    const event = await makeEvent(world, offering, at(100));
    const paid = await book(event, guest, ['Laia', 'Ona'], { payment: 'online' });
    await pay(paid.payment, guest);
    const atStudio = await book(event, await makeGuest('Pau'), ['Pau'], { payment: 'at_studio' });
    const [upcoming] = (await call('GET', `${path}/balance`)).items;
    expect(upcoming).toMatchObject({ upcoming: { amount: 10_440 }, open: { amount: 0 }, next: null });
    expect(upcoming.weeks.filter(({ kind }: { kind: string }) => kind === 'sold')[0]).toMatchObject({ amount: 10_440 });

    await call('PUT', `${path}/payout-account`, { schedule: 'weekly' });
    await comeTo(151);
    await earn();
    const [waiting] = (await call('GET', `${path}/balance`)).items;
    expect(waiting).toMatchObject({
      upcoming: { amount: 0 },
      open: { amount: 10_440 - 580 },
      next: { waits_for: 'account' },
    });
    await call('POST', `${path}/payout-account/test-bank`, { name: 'Marta', iban: 'ES9121000418450200051332' });
    const [due] = (await call('GET', `${path}/balance`)).items;
    expect(due.next).toMatchObject({
      amount: { amount: 9860 },
      waits_for: 'schedule',
      at: '2031-12-01T06:00:00+01:00',
    });
    const [earned] = (await call('GET', `${path}/earnings`)).items;
    expect(earned).toMatchObject({
      ...{ bookings: 2, seats: 3, gross: { amount: 11_600 }, paid_at_studio: { amount: 5800 } },
      ...{ commission: { amount: 1740 }, net: { amount: 9860 }, payout: null },
    });

    await comeTo(270);
    await earn();
    const { items: payouts } = await call('GET', `${path}/payouts`);
    expect(payouts).toMatchObject([
      {
        number: 1,
        state: 'sent',
        amount: { amount: 9860 },
        gross: { amount: 11_600 },
        events: 1,
        bookings: 2,
        bank_last4: '1332',
      },
    ]);
    const details = await call('GET', `${path}/payouts/${payouts[0].id}`);
    const lines = details.items.map((item: { reference: string; net: { amount: number } }) => [
      item.reference,
      item.net.amount,
    ]);
    expect(Object.fromEntries(lines)).toEqual({ [paid.reference]: 10_440, [atStudio.reference]: -580 });
    expect((await call('GET', `${path}/balance`)).items[0]).toMatchObject({
      ...{ open: { amount: 0 }, paid_this_year: { amount: 9860 }, next: null },
    });

    const file = (ending: string, language: string) =>
      world.request(`/api/v1${path}/payouts/${payouts[0].id}/statement.${ending}`, {
        headers: { ...asPerson(owner), 'Accept-Language': language },
      });
    const csv = await (await file('csv', 'de')).text();
    const rows = csv.trim().split('\r\n');
    expect(rows[0]).toBe('Tag;Beginn;Was;Buchung;Plätze;Bezahlt;Gäste zahlten;Provision;Darin MwSt.;An dich;Währung');
    expect(rows).toContain(
      `2031-11-24;14:00;"Raku, ""quick""";${paid.reference};2;online;116,00;11,60;2,01;104,40;EUR`,
    );
    expect(rows.at(-1)).toBe(';;An dich ausgezahlt;;;;116,00;17,40;3,02;98,60;EUR');
    const pdf = await file('pdf', 'fr');
    expect(pdf.headers.get('content-disposition')).toContain('-001.pdf');
    const { pages } = await readPdf(await pdf.arrayBuffer());
    expect(pages).toHaveLength(1);
    // The minus is there: the amounts add up.
    expect(pages[0]?.text).toContain('−17,40');
    expect(pages[0]?.tags).toEqual(expect.arrayContaining(['H1', 'Table', 'TR', 'TH', 'TD']));
  });

  it('has pages of payouts and of earnings, and no payout of another studio', async () => {
    await sql`
      insert into payouts (studio_id, number, currency, amount, provider, account_ref, created_at)
      select ${studio.id}, n, 'EUR', n, 'test_bank', 'acct', ${START} from generate_series(2, 5) n`.execute(world.db);
    const first = await call('GET', `${path}/payouts?limit=3`);
    const second = await call('GET', `${path}/payouts?limit=3&cursor=${first.next_cursor}`);
    const numbers = [...first.items, ...second.items].map(({ number }: { number: number }) => number);
    expect([numbers, second.next_cursor]).toEqual([[5, 4, 3, 2, 1], null]);
    const other = await makeStudio(world, owner);
    expect(await call('GET', `/studios/${other.id}/payouts/${first.items[0].id}`)).toMatchObject({ http: 404 });
    expect(await call('GET', `/studios/${other.id}/balance`)).toMatchObject({ items: [{ currency: 'EUR' }] });
  });
});
