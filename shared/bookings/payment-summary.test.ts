import { describe, expect, it } from 'vitest';
import { type PayableBooking, summarizePayments } from './payment-summary.ts';

const AT_STUDIO: PayableBooking = {
  state: 'confirmed',
  payment: 'at_studio',
  total: 6400,
  deposit: null,
  currency: 'EUR',
  kept: 0,
  paid_online: 0,
  online_state: null,
  gift_cards: [],
  pass: null,
  credited: 0,
  desk_payments: [],
  given_at_desk: 0,
  cancellation: null,
};
const cash = (amount: number) => [{ method: 'cash' as const, amount }];
const deposit: PayableBooking = {
  ...AT_STUDIO,
  ...{ payment: 'online', total: 10_000, deposit: 3000, paid_online: 3000, online_state: 'captured' },
};

describe('what is paid and due', () => {
  it('of a booking at the studio is what the desk took, by cash and card', () => {
    expect(summarizePayments(AT_STUDIO)).toMatchObject({ paid: [], due_at_studio: 6400, due_online: 0 });
    const desk_payments = [...cash(3200), { method: null, amount: 1000 }, { method: 'card' as const, amount: 200 }];
    expect(summarizePayments({ ...AT_STUDIO, desk_payments })).toMatchObject({
      paid: [
        { by: 'desk_cash', amount: 3200 },
        { by: 'desk_card', amount: 200 },
        { by: 'desk', amount: 1000 },
      ],
      ...{ paid_at_studio: 4400, due_at_studio: 2000, to_return: 0 },
    });
  });

  it('is not due again once the desk gave it back', () => {
    const given = { ...AT_STUDIO, desk_payments: cash(4400), given_at_desk: 2000 };
    expect(summarizePayments(given)).toMatchObject({ paid_at_studio: 4400, due_at_studio: 0, to_return: 0 });
    expect(summarizePayments({ ...given, desk_payments: [], given_at_desk: 6400 })).toMatchObject({
      ...{ paid: [], due_at_studio: 0, to_return: 0 },
    });
    const cancelled = { refund_share: 50, refund_amount: 0 };
    const ended = { ...given, state: 'cancelled' as const, cancellation: cancelled };
    expect(summarizePayments({ ...ended, desk_payments: cash(5400), given_at_desk: 1000 })).toMatchObject({
      to_return: 3200,
    });
  });

  it('counts the fee that was kept of a seat that was given up', () => {
    const one = { ...AT_STUDIO, total: 3200, kept: 1600 };
    expect(summarizePayments(one)).toMatchObject({ due_at_studio: 4800 });
    expect(summarizePayments({ ...one, desk_payments: cash(6400) })).toMatchObject({
      due_at_studio: 0,
      to_return: 1600,
    });
  });

  it('of a deposit is the rest, and what was paid by card', () => {
    expect(summarizePayments(deposit)).toMatchObject({ paid: [{ by: 'card', amount: 3000 }], due_at_studio: 7000 });
    expect(summarizePayments({ ...deposit, state: 'held', paid_online: 0, online_state: 'created' })).toMatchObject({
      ...{ due_online: 3000, due_at_studio: 7000, paid: [] },
    });
  });

  it('is reserved until the studio approves', () => {
    const asked: PayableBooking = {
      ...deposit,
      state: 'awaiting_approval',
      paid_online: 0,
      online_state: 'authorised',
    };
    expect(summarizePayments({ ...asked, deposit: null })).toMatchObject({ reserved: 10_000, due_online: 0, paid: [] });
  });

  it('of a gift card and the studio is each in its own part', () => {
    const summary = summarizePayments({ ...AT_STUDIO, total: 4200, gift_cards: [{ amount: 1260, is_credit: false }] });
    expect(summary).toMatchObject({ paid: [{ by: 'gift_card', amount: 1260 }], due_at_studio: 2940 });
  });

  it('of credit at the studio is no gift card', () => {
    const both = [
      { amount: 1000, is_credit: false },
      { amount: 260, is_credit: true },
    ];
    expect(summarizePayments({ ...AT_STUDIO, total: 4200, gift_cards: both })).toMatchObject({
      paid: [
        { by: 'gift_card', amount: 1000 },
        { by: 'credit', amount: 260 },
      ],
      due_at_studio: 2940,
    });
  });

  it('is nothing once it is cancelled, and what goes back is what the policy does not keep', () => {
    const half = { refund_share: 50, refund_amount: 3200 };
    const cancelled: PayableBooking = { ...AT_STUDIO, state: 'cancelled', cancellation: half };
    expect(summarizePayments(cancelled)).toMatchObject({ due_at_studio: 0, to_return: 0 });
    expect(summarizePayments({ ...cancelled, desk_payments: cash(6400) })).toMatchObject({ to_return: 3200 });
    // Of €100 half is kept: €30 of it was the deposit.
    const paid = { ...deposit, state: 'cancelled' as const, desk_payments: cash(7000) };
    const summary = summarizePayments({ ...paid, cancellation: { refund_share: 50, refund_amount: 0 } });
    expect(summary).toMatchObject({ due_at_studio: 0, to_return: 5000 });
    const all = summarizePayments({
      ...paid,
      paid_online: 0,
      cancellation: { refund_share: 100, refund_amount: 3000 },
    });
    expect(all).toMatchObject({ paid: [{ by: 'desk_cash', amount: 7000 }], to_return: 7000 });
  });

  it('names what went back although the seats stand, and nothing else', () => {
    const given = (booking: Partial<PayableBooking>) => summarizePayments({ ...AT_STUDIO, ...booking }).given_back;
    const online = { payment: 'online', online_state: 'captured' } as const;
    expect(given({ desk_payments: cash(5500), given_at_desk: 900 })).toBe(900);
    expect(given({ ...online, paid_online: 5500 })).toBe(900);
    expect(given({ ...online, paid_online: 0, state: 'completed' })).toBe(6400);
    expect(given({ ...deposit, paid_online: 2500, desk_payments: cash(6000), given_at_desk: 1000 })).toBe(1500);
    // A fee that was kept of seats that were given up stays with the studio.
    expect(given({ ...online, total: 3200, kept: 1600, paid_online: 4800 })).toBe(0);
    expect(given({})).toBe(0);
    expect(given({ ...online, online_state: 'created', state: 'held' })).toBe(0);
    expect(given({ ...online, online_state: 'authorised', state: 'awaiting_approval' })).toBe(0);
    expect(given({ ...online, state: 'cancelled', cancellation: { refund_share: 100, refund_amount: 6400 } })).toBe(0);
  });

  it('of a pass and of a free booking is nothing', () => {
    expect(summarizePayments({ ...deposit, paid_online: 0, pass: {} })).toMatchObject({
      ...{ paid: [{ by: 'pass', amount: 10_000 }], due_online: 0, due_at_studio: 0 },
    });
    expect(summarizePayments({ ...AT_STUDIO, payment: 'free', total: 0 })).toMatchObject({
      paid: [],
      due_at_studio: 0,
    });
  });
});
