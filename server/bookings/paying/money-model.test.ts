import fc from 'fast-check';
import { expect, it } from 'vitest';
import { issueSales } from '#server/invoices/issue/issue-sales.ts';
import { verifyChains } from '#server/invoices/verify-chains.ts';
import { HOUR, MINUTE } from '#shared/time/time.ts';
import { makeEvent, makeOffering } from '#tests/makers.ts';
import { propertyRuns } from '#tests/property-runs.ts';
import { createDisputes } from '#tests/worlds/disputes.ts';
import { CARDS, createPaidBookings, START } from '#tests/worlds/paid-bookings.ts';

const { world, studio, call, moveTo, pass, makeGuest, book, pay, buyGiftCard, buyPass, work, bankHas, expectBalance } =
  await createPaidBookings();
const { openDispute, decideDispute } = createDisputes(world);
const guest = await makeGuest();
// What the bank has for gift cards is the giver's.
const giver = await makeGuest('Ona');
const admin = await makeGuest('Ada', { admin: true });
/** Three of the studio, two of the platform. */
const codes = ['HALF', 'TENNER', 'GIFTED', 'SITE15', 'SITE7'];
for (const [index, terms] of [
  { percent: 50 },
  { amount: { amount: 1000, currency: 'EUR' } },
  { percent: 100 },
].entries()) {
  await call('POST', `/studios/${studio.id}/promo-codes`, { code: codes[index], ...terms });
}
await call('POST', '/admin/promo-codes', { code: 'SITE15', currency: 'EUR', percent: 15 }, admin);
await call('POST', '/admin/promo-codes', { code: 'SITE7', currency: 'EUR', amount: 707 }, admin);
const address = { country: 'ES', street: 'Verdi 12', postcode: '08012', city: 'Barcelona' };
await call('PUT', `/studios/${studio.id}/tax-details`, {
  legal_name: 'Fang',
  tax_id: 'B12345674',
  ...address,
  agrees: true,
});
/** The gift cards and the passes of a run. */
let cards: string[] = [];
let passes: string[] = [];

/** A booking, a date or an attendee by number: what there is of them is counted round. */
const number = fc.nat(5);
const step = fc.oneof(
  fc.record({ do: fc.constant('book'), date: number, seats: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('book_priced'), date: number, kinds: fc.array(number, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    do: fc.constant('book_reduced'),
    date: number,
    seats: fc.integer({ min: 1, max: 3 }),
    code: number,
    gift: number,
  }),
  fc.record({ do: fc.constant('book_by_pass'), date: number, seats: fc.integer({ min: 1, max: 3 }), pass: number }),
  fc.record({ do: fc.constant('use_pass'), booking: number, pass: number }),
  fc.record({ do: fc.constant('refund_pass'), pass: fc.constant(1) }),
  fc.record({ do: fc.constant('use_code'), booking: number, code: fc.option(number) }),
  fc.record({ do: fc.constant('use_gift_card'), booking: number, gift: fc.option(number) }),
  fc.record({ do: fc.constant('pay'), booking: number, card: fc.constantFrom(...Object.values(CARDS)) }),
  fc.record({ do: fc.constant('pay'), booking: number, card: fc.constant(CARDS.good) }),
  fc.record({ do: fc.constant('pay'), booking: number, card: fc.constant(CARDS.good) }),
  fc.record({ do: fc.constant('move'), booking: number, date: number, seat: fc.option(number, { freq: 1 }) }),
  fc.record({ do: fc.constant('move'), booking: number, date: number, seat: fc.option(number, { freq: 1 }) }),
  fc.record({ do: fc.constant('move'), booking: number, date: number, seat: fc.option(number, { freq: 1 }) }),
  fc.record({ do: fc.constant('move_as_studio'), booking: number, date: number, seat: fc.option(number) }),
  fc.record({ do: fc.constant('cancel'), booking: number, seat: fc.option(number, { freq: 6 }) }),
  fc.record({ do: fc.constant('cancel_as_studio'), booking: number, seat: fc.option(number, { freq: 6 }) }),
  fc.record({ do: fc.constant('let_go'), booking: number }),
  fc.record({ do: fc.constant('add_seat'), booking: number }),
  fc.record({ do: fc.constant('pay_at_studio'), booking: number }),
  fc.record({
    do: fc.constant('pay_at_desk'),
    booking: number,
    amount: fc.constantFrom(1, 2000, 5800),
    method: fc.constantFrom('cash', 'card'),
  }),
  fc.record({ do: fc.constant('decide_return'), way: fc.constantFrom('again', 'transfer', 'other_card') }),
  fc.record({ do: fc.constant('dispute'), booking: number, all: fc.boolean() }),
  fc.record({ do: fc.constant('decide_dispute'), won: fc.boolean() }),
  fc.record({ do: fc.constant('split'), booking: number }),
  fc.record({ do: fc.constant('split'), booking: number }),
  fc.record({
    do: fc.constant('pay_share'),
    booking: number,
    card: fc.constantFrom(CARDS.good, CARDS.good, CARDS.declined, CARDS.slow),
  }),
  fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 1, 16, 40, 1440) }),
);
type Step = (typeof step extends fc.Arbitrary<infer One> ? One : never) & Partial<Record<string, unknown>>;

/** What was carried out, over all runs. */
const done = new Map<string, number>();

async function run(steps: readonly Step[], deposit_percent: number | null): Promise<void> {
  await moveTo(START);
  await world.pool.query('truncate gift_cards, passes, pass_types, payments, bookings cascade');
  // The ledger refuses this to everyone else.
  await world.pool.query(
    'begin; set local session_replication_role = replica; truncate ledger_groups, ledger_entries, payout_items, provider_transactions, invoice_queue, invoices, invoice_series, invoice_issuers; commit',
  );
  await world.pool.query('update events set seats_taken = 0');
  const offering = await makeOffering(world, studio, {
    payment: 'either',
    cancellation_policy: 'strict',
    deposit_percent,
  });
  const prices = [5800, 7000, 3333, 9900];
  const dates = await Promise.all(
    prices.map((price_override, index) =>
      makeEvent(world, offering, {
        starts_at: new Date(START.getTime() + (100 + index * 60) * HOUR),
        capacity: 5,
        price_override,
      }),
    ),
  );
  await offerKinds(offering);
  cards = [await buyGiftCard(giver, 4000), await buyGiftCard(giver, 30_000)];
  passes = [await buyPass(guest, { price: 20_000, credits: 6 }), await buyPass(guest, { price: 10_000, credits: 3 })];
  for (const [index, date] of dates.slice(0, 2).entries()) {
    // One with a code of the platform, so that what is moved, cancelled or disputed often has one.
    const more = { payment: 'online', ...priced([0, 1, 2]), ...(index === 0 && { code: 'SITE15' }) };
    const { payment } = await book(date, guest, ['Laia', 'Oriol', 'Ona'], more);
    await pay(payment, guest, index === 0 ? CARDS.good : CARDS.refundReturned);
  }
  for (const one of steps) {
    const { http, code } = await act(one, dates);
    expect(http, `${JSON.stringify(one)} ${code}`).toBeLessThan(500);
    // What is refused changes nothing: the next step that does something would show it, or the end.
    if (http >= 300) continue;
    done.set(one.do, (done.get(one.do) ?? 0) + 1);
    await work();
    await expectBalance();
    await expectDeskMoney();
  }
  // The bank has what the bookings say, once what is on its way has arrived and every dispute is decided.
  while ((await decideDispute(steps.length % 2 === 0)).http === 200);
  await pass(40 * MINUTE);
  await work();
  await work();
  await expectBalance();
  const { rows } = await world.pool.query(
    `select coalesce(sum(p.amount) - coalesce((select sum(r.amount) from refunds r join payments q on q.id = r.payment_id
        where q.provider not in ('gift_card', 'pass') and q.guest_id = $1 and r.state not in ('transferred', 'disputed', 'failed', 'settled')), 0), 0)::int as captured
      from payments p where p.guest_id = $1 and p.state = 'captured' and p.provider not in ('gift_card', 'pass')`,
    [guest.id],
  );
  expect(await bankHas(guest)).toBe(rows[0].captured);
  await expectInvoices();
}

/** Expects that all that was taken at the desk is some booking's, to the cent, wherever its seats went. */
async function expectDeskMoney() {
  const { rows: lost } = await world.pool.query(`
    select d.id, d.amount, coalesce(sum(i.amount), 0)::int as parts
    from desk_payments d left join desk_payment_items i on i.desk_payment_id = d.id
    group by d.id having d.amount <> coalesce(sum(i.amount), 0)`);
  expect(lost).toEqual([]);
}

/**
 * Expects that the invoices of each booking, less its credit notes, are what was received for it, of the guest and of
 * the platform, less what went back. A dispute writes none.
 */
async function expectInvoices() {
  await issueSales(world);
  const { rows: wrong } = await world.pool.query(`
    select * from (
      select i.booking_id, sum(i.amount) - coalesce((select sum(r.amount) from refunds r
          where r.booking_id = i.booking_id and r.state in ('succeeded', 'settled', 'transferred')), 0)
        + coalesce((select sum(e.amount) from ledger_entries e join ledger_groups g on g.id = e.group_id
          where e.account = 'promo' and e.owner = i.booking_id::text and g.cause <> 'dispute_lost'), 0) as received
      from payment_items i join payments p on p.id = i.payment_id where p.state = 'captured' group by i.booking_id) paid
    full join (select booking_id, sum(total) as invoiced from invoices where booking_id is not null group by booking_id) written
      using (booking_id)
    where coalesce(received, 0) <> coalesce(invoiced, 0)`);
  expect(wrong).toEqual([]);
  const { rows: gaps } = await world.pool.query(
    'select issuer_id, series, year from invoices group by 1, 2, 3 having count(*) <> max(number)',
  );
  expect(gaps).toEqual([]);
  const { invoices, broken } = await verifyChains(world);
  expect({ broken, some: invoices > 0 }).toEqual({ broken: [], some: true });
}

const ids = Array.from({ length: 3 }, (_, index) => `018f0000-0000-7000-8000-00000000000${index + 1}`);

/** A child for each odd number, an adult for each even one, with add-ons. */
const priced = (kinds: readonly number[]) => ({
  prices: kinds.map((kind) => (kind % 2 === 1 ? ids[0] : null)),
  addons: [
    { id: ids[1], quantity: 2 },
    { id: ids[2], quantity: 1 },
  ],
});

async function offerKinds(offering: { id: string }) {
  const { version } = await call('GET', `/offerings/${offering.id}/editing`);
  const edited = await call('PATCH', `/offerings/${offering.id}`, {
    version,
    prices: [{ id: ids[0], name: 'Child', amount: 2901, note: '' }],
    price_rules: [
      { kind: 'early_bird', before: 7, percent: 13, amount: null },
      { kind: 'last_minute', before: 102, percent: null, amount: 707 },
    ],
    addons: [
      { id: ids[1], name: 'Extra clay', price: 803, per: 'booking', max_quantity: 3 },
      { id: ids[2], name: 'Apron', price: 251, per: 'seat', max_quantity: 1 },
    ],
  });
  expect(edited).toMatchObject({ http: 200 });
}

async function act(one: Step, dates: { id: string }[]): Promise<{ http: number; code?: string }> {
  const nothing = { http: 404 };
  const date = dates[Number(one.date) % dates.length];
  if (one.do === 'wait') return pass(Number(one.minutes) * MINUTE).then(() => ({ http: 200 }));
  if (one.do === 'book') {
    const names = ['Laia', 'Oriol', 'Ona'].slice(0, Number(one.seats));
    return date ? book(date, guest, names, { payment: 'online' }) : nothing;
  }
  if (one.do === 'book_priced') {
    const kinds = one.kinds as number[];
    const names = ['Laia', 'Oriol', 'Ona'].slice(0, kinds.length);
    return date ? book(date, guest, names, { payment: 'online', ...priced(kinds) }) : nothing;
  }
  if (one.do === 'book_reduced') {
    const names = ['Laia', 'Oriol', 'Ona'].slice(0, Number(one.seats));
    // Some have both, some one of both.
    const code = Number(one.code) < codes.length ? { code: codes[Number(one.code)] } : {};
    const gift = Number(one.gift) < 2 ? { gift_card: cards[Number(one.gift)] } : {};
    return date ? book(date, guest, names, { payment: 'online', ...code, ...gift }) : nothing;
  }
  const pass_id = passes[Number(one.pass) % 2] ?? '';
  if (one.do === 'book_by_pass') {
    const names = ['Laia', 'Oriol', 'Ona'].slice(0, Number(one.seats));
    return date ? book(date, guest, names, { pass_id }) : nothing;
  }
  if (one.do === 'refund_pass') return call('POST', `/studios/${studio.id}/sold-passes/${pass_id}/refund`);
  if (one.do === 'decide_dispute') return decideDispute(one.won === true);
  if (one.do === 'decide_return') {
    const { items: waiting } = await call('GET', '/admin/returned-refunds', undefined, admin);
    const path = `/admin/returned-refunds/${waiting[0]?.id}/decision`;
    return waiting[0] ? call('POST', path, { way: one.way }, admin) : nothing;
  }
  const { items } = await call('GET', '/me/bookings', undefined, guest);
  // Mostly those that still stand.
  const standing = items.filter(({ state }: { state: string }) => state === 'confirmed' || state === 'held');
  // A code or a gift card goes to one that is held.
  const held = items.filter(({ state }: { state: string }) => state === 'held');
  const several = held.filter(({ seats }: { seats: number }) => seats > 1);
  const shares = held.filter(
    ({ id, split_id }: { id: string; split_id: string | null }) => split_id && split_id !== id,
  );
  const unpaid = items.filter(
    ({ state, held_change }: { state: string; held_change: object | null }) => state === 'held' || held_change,
  );
  const atStudio = standing.filter(({ payment }: { payment: unknown }) => payment === 'at_studio');
  const fitting =
    one.do === 'split'
      ? several
      : one.do === 'pay_at_desk'
        ? atStudio
        : one.do === 'pay_share'
          ? shares
          : one.do === 'pay'
            ? unpaid
            : one.do.startsWith('use_')
              ? held
              : [];
  const wanted = fitting.length > 0 ? fitting : standing;
  const among = wanted.length > 0 && one.booking !== 5 ? wanted : items;
  const booking = among[Number(one.booking) % Math.max(among.length, 1)];
  if (!booking) return nothing;
  const seat = typeof one.seat === 'number' ? booking.attendees[one.seat % booking.attendees.length] : undefined;
  const positions = seat && { positions: [seat.position] };
  const ofStudio = `/studios/${studio.id}/bookings/${booking.id}`;
  switch (one.do) {
    case 'pay':
      return pay(booking.held_change?.payment ?? booking.payment, guest, String(one.card));
    case 'move':
      return call('POST', `/bookings/${booking.id}/move`, { event_id: date?.id, ...positions }, guest);
    case 'move_as_studio':
      return call('POST', `${ofStudio}/move`, { event_id: date?.id, ...positions });
    case 'cancel':
      return call('POST', `/bookings/${booking.id}/cancellation`, { ...positions }, guest);
    case 'cancel_as_studio':
      return call('POST', `${ofStudio}/cancellation`, { ...positions });
    case 'use_code':
      return one.code === null
        ? call('DELETE', `/bookings/${booking.id}/code`, undefined, guest)
        : call('PUT', `/bookings/${booking.id}/code`, { code: codes[Number(one.code) % codes.length] }, guest);
    case 'use_pass':
      return call('PUT', `/bookings/${booking.id}/pass`, { pass_id }, guest);
    case 'use_gift_card':
      return one.gift === null
        ? call('DELETE', `/bookings/${booking.id}/gift-card`, undefined, guest)
        : call('PUT', `/bookings/${booking.id}/gift-card`, { code: cards[Number(one.gift) % 2] }, guest);
    case 'let_go':
      return call(
        'DELETE',
        `/bookings/${booking.id}/${booking.held_change ? 'held-change' : 'hold'}`,
        undefined,
        guest,
      );
    case 'dispute':
      return openDispute(booking.id, { all: one.all === true });
    case 'split':
      return call('POST', `/bookings/${booking.id}/split`, undefined, guest);
    case 'pay_share': {
      const { http, url } = await call('POST', `/bookings/${booking.id}/share-link`, undefined, guest);
      const payer = { name: 'Mar', email: `mar${one.booking}@friends.example`, number: one.card };
      return http === 201 ? call('POST', `/payment-shares/${url.split('/').at(-1)}/test-card`, payer, giver) : { http };
    }
    case 'pay_at_desk': {
      const amount = { amount: one.amount, currency: 'EUR' };
      return call('POST', `${ofStudio}/desk-payments`, { amount, method: one.method });
    }
    case 'add_seat':
      return call('POST', `${ofStudio}/seats`, { name: 'Pau' });
    default:
      return call('POST', `/bookings/${booking.id}/pay-at-studio`, undefined, guest);
  }
}

/** A history in which each action succeeds at least once, so that this is not left to chance. */
const any = [0, 1, 2, 3];
const EACH_ACTION: Step[] = [
  { do: 'book', date: 2, seats: 1 },
  ...any.map((booking) => ({ do: 'let_go' as const, booking })),
  { do: 'book', date: 2, seats: 1 },
  ...any.map((booking) => ({ do: 'pay_at_studio' as const, booking })),
  { do: 'pay_at_desk', booking: 0, amount: 2000, method: 'cash' },
  { do: 'book_reduced', date: 2, seats: 1, code: 1, gift: 5 },
  ...any.map((booking) => ({ do: 'use_code' as const, booking, code: 0 })),
  ...any.map((booking) => ({ do: 'use_gift_card' as const, booking, gift: null })),
  ...any.map((booking) => ({ do: 'use_pass' as const, booking, pass: 0 })),
  { do: 'book_by_pass', date: 0, seats: 1, pass: 0 },
  { do: 'refund_pass', pass: 1 },
  { do: 'book', date: 3, seats: 2 },
  { do: 'split', booking: 0 },
  { do: 'pay_share', booking: 0, card: CARDS.good },
  { do: 'wait', minutes: 1440 },
  { do: 'book_priced', date: 3, kinds: [0, 1] },
  ...any.map((booking) => ({ do: 'pay' as const, booking, card: CARDS.good })),
  ...any.map((booking) => ({ do: 'dispute' as const, booking, all: false })),
  { do: 'decide_dispute', won: false },
  { do: 'decide_dispute', won: true },
  ...any.map((booking) => ({ do: 'move_as_studio' as const, booking, date: 2, seat: 0 })),
  ...any.map((booking) => ({ do: 'move' as const, booking, date: 3, seat: null })),
  { do: 'wait', minutes: 16 },
  ...any.map((booking) => ({ do: 'add_seat' as const, booking })),
  { do: 'cancel', booking: 0, seat: null },
  { do: 'cancel_as_studio', booking: 0, seat: null },
  ...any.map((booking) => ({ do: 'cancel_as_studio' as const, booking, seat: null })),
  { do: 'decide_return', way: 'again' },
  { do: 'decide_return', way: 'transfer' },
];

const RUNS = propertyRuns(25);

it('the money owed is held plus captured minus refunded after every step, whatever a guest and a studio do', async () => {
  const steps = fc.array(step, { minLength: 15, maxLength: 25, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(null, 33, 95), (all, deposit) => run(all as Step[], deposit)),
    {
      numRuns: RUNS,
      examples: [
        [EACH_ACTION, null],
        [EACH_ACTION, 33],
      ],
    },
  );
  expect([...done.keys()].sort()).toEqual([
    'add_seat',
    'book',
    'book_by_pass',
    'book_priced',
    'book_reduced',
    'cancel',
    'cancel_as_studio',
    'decide_dispute',
    'decide_return',
    'dispute',
    'let_go',
    'move',
    'move_as_studio',
    'pay',
    'pay_at_desk',
    'pay_at_studio',
    'pay_share',
    'refund_pass',
    'split',
    'use_code',
    'use_gift_card',
    'use_pass',
    'wait',
  ]);
}, 600_000);
