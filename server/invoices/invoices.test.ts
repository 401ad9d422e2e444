import { describe, expect, it } from 'vitest';
import { expectActivities } from '#tests/activities.ts';
import { asPerson } from '#tests/makers.ts';
import { createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';
import { issueSales } from './issue/issue-sales.ts';
import { verifyChains } from './verify-chains.ts';

const paid = await createPaidBookings();
const {
  world,
  owner,
  studio,
  call,
  makeGuest,
  makeDates,
  bookPaid,
  buyGiftCard,
  buyPass,
  book,
  pay,
  work,
  moveTo,
  move,
} = paid;
await moveTo(START);
const guest = await makeGuest();

const details = {
  ...{ legal_name: 'Taller Fang SCCL', tax_id: 'B-12345674', country: 'ES', street: 'Carrer de Verdi 12' },
  ...{ postcode: '08012', city: 'Barcelona', agrees: true },
};
const company = {
  ...{ name: 'Laia Disseny SL', tax_id: 'ES A58818501', country: 'ES', street: 'Carrer Nou 1' },
  ...{ postcode: '08001', city: 'Barcelona' },
};
const invoicesOf = (id: string, of = guest) => call('GET', `/bookings/${id}/invoices`, undefined, of);
const tax = (body: object) => call('PUT', `/studios/${studio.id}/tax-details`, body);

describe('a studio without tax details', () => {
  it('gives receipts, and none of them is an invoice with a tax id', async () => {
    const { first } = await makeDates();
    const booking = await bookPaid(first, guest, ['Laia', 'Ona']);
    const { items, can_request } = await invoicesOf(booking.id);
    expect(items).toMatchObject([
      { kind: 'receipt', number: 'T-2031-00001', total: { amount: 11_600 }, tax: { amount: 0 }, tax_rate: null },
    ]);
    expect(can_request).toBe(false);
    const asked = await call('PUT', `/bookings/${booking.id}/invoice-details`, company, guest);
    expect(asked).toMatchObject({ http: 409, code: 'invoices.by_studio' });
    expect(await invoicesOf(booking.id, await makeGuest())).toMatchObject({ http: 404 });
  });
});

describe('a studio that agreed to invoices in its name', () => {
  it('needs a right tax id', async () => {
    expect(await tax({ ...details, tax_id: 'B12345678' })).toMatchObject({ http: 422, code: 'invoices.not_a_tax_id' });
    expect(await tax(details)).toMatchObject({ http: 200, tax_id: 'B12345674', agreed_at: expect.any(String) });
  });

  it('gives a simplified invoice with the tax inside, and a credit note for a part of it', async () => {
    const { first } = await makeDates();
    const booking = await bookPaid(first, guest, ['Laia', 'Ona']);
    expect((await invoicesOf(booking.id)).items).toMatchObject([
      {
        ...{ kind: 'simplified', number: 'S-2031-00001', tax_rate: 2100, customer: null },
        ...{ total: { amount: 11_600 }, base: { amount: 9587 }, tax: { amount: 2013 } },
      },
    ]);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] }, guest);
    await work();
    const { items } = await invoicesOf(booking.id);
    expect(items[0]).toMatchObject({
      ...{ kind: 'credit_note', number: 'R-2031-00001', corrects: 'S-2031-00001' },
      ...{ total: { amount: -5800 }, tax: { amount: -1007 } },
    });
    await call('POST', `/bookings/${booking.id}/cancellation`, {}, guest);
    await work();
    const all = (await invoicesOf(booking.id)).items;
    const sum = (key: 'total' | 'tax') =>
      all.reduce((total: number, item: Record<'total' | 'tax', { amount: number }>) => total + item[key].amount, 0);
    expect([all.length, sum('total'), sum('tax')]).toEqual([3, 0, 0]);
  });

  it('replaces it by one with a tax id, also after a part was refunded, and writes later ones with it', async () => {
    const { first, second } = await makeDates({ tax_reason: 'cultural_event', tax_rate: 1000 });
    const booking = await bookPaid(first, guest, ['Laia', 'Ona']);
    await call('POST', `/bookings/${booking.id}/cancellation`, { positions: [2] }, guest);
    await work();
    const wrong = await call('PUT', `/bookings/${booking.id}/invoice-details`, { ...company, tax_id: '1' }, guest);
    expect(wrong).toMatchObject({ http: 422, code: 'invoices.not_a_tax_id' });
    const made = await call('PUT', `/bookings/${booking.id}/invoice-details`, company, guest);
    expect(made.items.slice(0, 2)).toMatchObject([
      {
        ...{
          kind: 'full',
          total: { amount: 5800 },
          tax: { amount: 527 },
          tax_rate: 1000,
          tax_reason: 'cultural_event',
        },
        ...{ customer: { name: 'Laia Disseny SL', tax_id: 'A58818501' }, replaces: made.items[3].number },
      },
      { kind: 'credit_note', total: { amount: -5800 }, corrects: made.items[3].number },
    ]);
    // The same again changes nothing.
    const again = await call('PUT', `/bookings/${booking.id}/invoice-details`, company, guest);
    expect(again.items).toHaveLength(4);
    const moved = await move(booking, guest, second);
    await pay(moved.held_change?.payment ?? moved.payment, guest);
    await work();
    expect((await invoicesOf(booking.id)).items[0]).toMatchObject({ kind: 'full', total: { amount: 1200 } });
  });

  it('names the guest on one above €400', async () => {
    const { first } = await makeDates({ price: 41_000 });
    const booking = await bookPaid(first, guest);
    expect((await invoicesOf(booking.id)).items).toMatchObject([
      { kind: 'full', customer: { name: 'Laia', tax_id: null }, total: { amount: 41_000 } },
    ]);
  });

  it('shows no tax on what is exempt, and says why on the PDF, which only its readers get', async () => {
    const { first } = await makeDates({ tax_reason: 'education', tax_rate: 0 });
    const booking = await bookPaid(first, guest);
    const [invoice] = (await invoicesOf(booking.id)).items;
    expect(invoice).toMatchObject({ tax: { amount: 0 }, base: { amount: 5800 }, tax_rate: 0, tax_reason: 'education' });
    const read = (person = guest) => world.request(`/api/v1/invoices/${invoice.id}/pdf`, { headers: asPerson(person) });
    const pdf = await read();
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await read(owner)).status).toBe(200);
    expect((await read(await makeGuest('Pau'))).status).toBe(404);
  });

  it('exports a month and a quarter, oldest first', async () => {
    const read = async (period: string) => {
      const path = `/api/v1/studios/${studio.id}/invoices.csv?period=${period}`;
      return (await (await world.request(path, { headers: asPerson(owner) })).text()).trim().split('\r\n');
    };
    const month = await read('2031-11');
    expect(month[0]).toMatch(/^Number,Date,Kind,Customer,Tax ID,/);
    expect(month[1]).toMatch(/^T-2031-00001,2031-11-20,Receipt,Laia,,.*,116.00,,,0.00,116.00,EUR,$/);
    expect(month.find((line) => line.startsWith('R-2031-00001'))).toMatch(
      /,-47.93,21,,-10.07,-58.00,EUR,S-2031-00001$/,
    );
    expect(await read('2031-Q4')).toEqual(month);
    expect(await read('2031-10')).toHaveLength(1);
  });
});

describe('a gift card', () => {
  it('has a receipt of the platform when it is sold, and an invoice of the studio when it is used', async () => {
    const buyer = await makeGuest('Ona');
    const code = await buyGiftCard(buyer, 5000);
    await issueSales(world);
    const own = await call('GET', '/me/invoices', undefined, buyer);
    expect(own.items).toMatchObject([
      { kind: 'receipt', subject: 'gift_card', number: 'G-2031-00001', total: { amount: 5000 }, tax: { amount: 0 } },
    ]);
    const { first } = await makeDates();
    const booking = await book(first, guest, ['Laia'], { gift_card: code });
    await pay(booking.payment, guest);
    const { items } = await invoicesOf(booking.id);
    expect(items.map(({ kind, total }: { kind: string; total: object }) => [kind, total])).toEqual([
      ['simplified', { amount: 800, currency: 'EUR' }],
      ['simplified', { amount: 5000, currency: 'EUR' }],
    ]);
  });
});

describe('a pass', () => {
  it('has a receipt of the studio when it is sold, which is taken back for what the studio refunds', async () => {
    const buyer = await makeGuest('Ona');
    const pass_id = await buyPass(buyer);
    const own = (of = buyer) => call('GET', `/me/invoices?pass_id=${pass_id}`, undefined, of);
    const { items } = await own();
    expect(items).toMatchObject([{ kind: 'receipt', subject: 'pass', number: 'PT-2031-00001', tax: { amount: 0 } }]);
    const pdf = (of: typeof buyer) => world.request(`/api/v1/invoices/${items[0].id}/pdf`, { headers: asPerson(of) });
    expect([(await pdf(buyer)).status, (await pdf(guest)).status]).toEqual([200, 404]);
    expect((await own(guest)).items).toEqual([]);
    await call('POST', `/studios/${studio.id}/sold-passes/${pass_id}/refund`);
    await work();
    const { total } = items[0];
    expect((await own()).items[0]).toMatchObject({
      ...{ kind: 'credit_note', number: 'PTR-2031-00001', corrects: 'PT-2031-00001' },
      total: { ...total, amount: -total.amount },
    });
  });
});

describe('the numbers', () => {
  it('have no gaps when 40 payments are invoiced at once, and the chain is right', async () => {
    const { offering } = await makeDates({ capacity: 100 });
    const { id: eventId } = await world.db
      .selectFrom('events')
      .select('id')
      .where('offering_id', '=', offering.id)
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    const guests = await Promise.all(Array.from({ length: 40 }, (_, at) => makeGuest(`Guest ${at}`)));
    await Promise.all(
      guests.map(async (one) => {
        const { payment } = await book({ id: eventId }, one);
        await pay(payment, one);
        await issueSales(world);
      }),
    );
    await issueSales(world);
    const { rows } = await world.pool.query(
      `select series, count(*)::int as count, max(number) as last from invoices i
       join invoice_issuers s on s.id = i.issuer_id where s.studio_id = $1 group by series`,
      [studio.id],
    );
    expect(rows.every(({ count, last }) => count === last)).toBe(true);
    expect(rows.find(({ series }) => series === 'S')?.count).toBeGreaterThan(40);
    expect((await world.pool.query('select from invoice_queue where subject = $1', ['sale'])).rowCount).toBe(0);
    expect(await verifyChains(world)).toMatchObject({ broken: [] });
  });

  it.each(['invoices', 'invoice_issuers', 'invoice_series'])('are never changed: %s', async (table) => {
    const column = { invoices: 'total = 1', invoice_issuers: 'last_position = 0', invoice_series: 'last_number = 0' }[
      table
    ];
    for (const statement of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(world.pool.query(statement), statement).rejects.toThrow('are never changed');
    }
  });

  it('leave no gap in the database, and a changed row breaks the chain', async () => {
    const { rows } = await world.pool.query('select * from invoices where series = $1 order by position desc limit 1', [
      'S',
    ]);
    const { id, ...row } = rows[0];
    const columns = Object.keys(row);
    const insert = (changed: object) => {
      const values = Object.values({ ...row, ledger_group_id: null, ...changed }).map((value) =>
        value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
      );
      return world.pool.query(
        `insert into invoices (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
        values,
      );
    };
    await expect(insert({ position: row.position + 2 })).rejects.toThrow('does not follow');
    const { rows: heads } = await world.pool.query('select * from invoice_issuers where id = $1', [row.issuer_id]);
    const next = { position: heads[0].last_position + 1, previous_hash: heads[0].last_hash };
    await expect(insert({ ...next, number: row.number + 2 })).rejects.toThrow('leaves a gap');
    await world.pool.query(
      `begin; set local session_replication_role = replica; update invoices set total = total + 1, base = base + 1 where id = '${id}'; commit`,
    );
    expect((await verifyChains(world)).broken).toEqual([{ issuer_id: row.issuer_id, position: row.position }]);
  });
});

expectActivities(world, 'booking.invoice_requested');
