import { expect, it } from 'vitest';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { waitingBookingsQuery } from '../inbox/waiting-bookings-query.ts';
import { balanceQuery, payoutAccountQuery } from '../money/money-queries.ts';
import { ObjectionRow } from './objection-row.tsx';
import { newBookingsQuery, waitingQuery } from './schedule-queries.ts';
import { StudioDay } from './studio-day.tsx';
import type { OpenObjection } from './to-do-text.ts';

const STUDIO = {
  ...{ id: 'fang', slug: 'fang', name: 'Taller Fang', time_zone: 'Europe/Madrid', status: 'published', role: 'owner' },
  ...{ types: ['ceramics'], picture: { url: '/cover', photo: null }, pause: null },
  rights: ['edit_dates', 'decide_bookings', 'see_own_guests', 'see_money'],
} as unknown as OwnStudio;

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const booking = (id: string, guest: string, other: object = {}) => ({
  ...{ id, reference: id, state: 'confirmed', answer_due_at: null, hold_ends_at: null, seats: 2, note: '' },
  ...{
    total: euros(11_600),
    payment: 'online',
    created_at: at(-1),
    request: null,
    attendees: [],
    service_type: 'class',
  },
  ...{ offering: { id: 'bowl', title: 'First bowl' }, guest: { name: guest }, dates: [] },
  event: { id: 'event', starts_at: at(72), ends_at: at(74), time_zone: 'Europe/Madrid', capacity: 8, seats_taken: 4 },
  ...other,
});
const ASKED = booking('asked', 'Marta Soler', { state: 'awaiting_approval', answer_due_at: at(20) });
const DRAFT = { kind: 'draft', offering: { id: 'raku', title: 'Raku' }, service_type: 'class' };

const shown = (rights: readonly string[]) =>
  renderPart(<StudioDay studio={{ ...STUDIO, rights } as OwnStudio} />, {
    at: '/studio-owner-dashboard',
    me: { id: 'reader' },
    queries: [
      [
        waitingQuery(api, 'fang').queryKey,
        { items: [{ kind: 'approval', bookings: 1, answer_due_at: at(20) }, DRAFT], steps: null },
      ],
      [
        waitingBookingsQuery(api, 'fang').queryKey,
        { pages: [{ items: [ASKED], next_cursor: null }], pageParams: [undefined] },
      ],
      [newBookingsQuery(api, 'fang').queryKey, [booking('new', 'Pau Riera')]],
      [
        balanceQuery(api, 'fang').queryKey,
        [
          {
            ...{ sending: euros(0), open: euros(0), upcoming: euros(0), reserved: euros(0) },
            next: { amount: euros(43_210), at: at(48), waits_for: 'date' },
          },
        ],
      ],
      [payoutAccountQuery(api, 'fang').queryKey, { bank_last4: '1234', minimum: 2500 }],
    ],
  });

it('has what waits for an answer with its buttons, the latest bookings and the next payout', async () => {
  const page = await shown(STUDIO.rights);
  const text = textOf(page);
  expect(text).toMatch(/Needs your attention 1 .*Marta Soler.* Approve .*To do 1 .*Raku/);
  expect(page).toMatch(/<button[^>]*aria-label="Approve[^"]*Marta Soler/);
  expect(text).toMatch(/New bookings .*Pau Riera · 2 seats First bowl .*€116/);
  expect(page).toContain('href="/manage-bookings/fang/new"');
  expect(text).toMatch(/Next payout €432\.10/);
});

it('shows neither bookings nor money to those who may not see them', async () => {
  const text = textOf(await shown(['edit_dates']));
  expect(text).not.toContain('Pau Riera');
  expect(text).not.toContain('Next payout');
});

it('answers a guest whose date did not take place with another date, where the booking can be moved', async () => {
  const objection: OpenObjection = {
    ...{ kind: 'objection', booking_id: 'missed', guest: 'Nora', text: 'The gate stayed shut.', due_at: at(20) },
    ...{
      amount: euros(5800),
      as_credit: null,
      can_move: true,
      date: { starts_at: at(-4), time_zone: 'Europe/Madrid' },
    },
    offering: { id: 'bowl', title: 'First bowl' },
  };
  const row = (item: OpenObjection) =>
    renderPart(<ObjectionRow item={item} studio={STUDIO} />, { me: { id: 'reader' } });
  const page = await row(objection);
  expect(page).toMatch(/<a[^>]*aria-label="Give another date: Nora"/);
  expect(page).toContain('href="/manage-bookings/fang/missed#move"');
  expect(await row({ ...objection, can_move: false })).not.toContain('Give another date');
});
