import type { Booking } from '#shared/schemas/bookings/bookings.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' as const });
const HOUR = 3_600_000;

/** When the event of `shownBooking` begins: in thirty days. */
export const STARTS = new Date(Date.now() + 30 * 24 * HOUR).toISOString();

/** A booking as the API answers it, for tests of screens: two seats at €58 of a class in thirty days. */
export function shownBooking(other: Partial<Record<keyof Booking, unknown>> = {}): Booking {
  const event = {
    ...{ id: 'event', starts_at: STARTS, ends_at: new Date(Date.parse(STARTS) + 2 * HOUR).toISOString() },
    ...{ time_zone: 'Europe/Madrid', status: 'scheduled', spaces: [], guests_needed: null },
  };
  const nothing = euros(0);
  const booking = {
    ...{
      id: 'booking',
      reference: 'FANG-7KQ2',
      state: 'confirmed',
      mode: 'direct_booking',
      answer_due_at: null,
      seats: 2,
    },
    ...{ unit_price: euros(5800), total: euros(11_600), original_total: euros(11_600), kept: nothing },
    ...{ deposit: null, discount: null, gift_cards: [], pass: null, payment: 'at_studio', hold_ends_at: null },
    payment_summary: {
      ...{ paid: [], paid_at_studio: nothing, reserved: nothing, due_online: nothing, due_at_studio: euros(11_600) },
      ...{ to_return: nothing, credited: nothing, given_back: nothing },
    },
    ...{ held_change: null, note: '', waitlist_entry_id: null, request: null, addons: [], former_attendees: [] },
    details: { questions: [], waiver: null, is_missing: false },
    created_at: new Date().toISOString(),
    event,
    dates: [
      {
        ...{ event_id: 'event', starts_at: event.starts_at, ends_at: event.ends_at, status: 'scheduled' },
        ...{ price: euros(11_600), online: nothing, released: false, refund: null, refund_now: nothing },
        ...{ cannot_cancel: null, cannot_exchange: null },
      },
    ],
    offering: {
      ...{ id: 'bowl', slug: 'bowl', title: 'First bowl', service_type: 'class', bring: [] },
      picture: { url: '/cover', photo: null, placeholder: null },
    },
    studio: {
      ...{ id: 'fang', slug: 'fang', name: 'Taller Fang', street: 'Carrer 1', postcode: '08001', neighbourhood: '' },
      ...{ city: 'Barcelona', lat: null, lng: null, email: null, phone: null, house_rules: [] },
    },
    attendees: ['Laia', 'Oriol'].map((name, at) => ({
      ...{ position: at + 1, name, email: null, ticket_code: `CODE${at}`, checked_in_at: null },
      ...{ price: null, price_kind: null, has_link: false },
    })),
    cancellation: { policy: 'moderate', steps: [], share_now: 100, refund_now: nothing },
    ...{ cannot_cancel: null, cannot_move: null, cannot_change_attendees: null, cannot_give_details: null },
    ...{ cannot_split: null, split_id: null, refunds: [], objection: null, cannot_object: null, refundable: nothing },
    history: [
      {
        at: new Date().toISOString(),
        state: 'confirmed',
        by: 'guest',
        message: '',
        moved: false,
        change: null,
        date: null,
      },
    ],
    cancelled: null,
  };
  return { ...booking, ...other } as unknown as Booking;
}
