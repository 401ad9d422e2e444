import { makePerson } from '../makers.ts';
import { missing, type Row, team } from './statuses.ts';
import {
  address,
  bookedGuest,
  bookFor,
  event,
  letGo,
  nextNumber,
  otherEvent,
  people,
  studio,
  toldOffering,
  world,
} from './world.ts';

/** Makes a booking by a new guest. @returns its path at the studio */
const studioBookingPath = async () => `/api/v1/studios/${studio.id}/bookings/${await bookFor(await makePerson(world))}`;

/** Makes a note about the guest by another author. */
async function noteOfAnother(): Promise<string> {
  await bookedGuest();
  const note = { studio_id: studio.id, guest_id: people.guest.id, text: 'Left-handed' };
  const { id } = await world.db.insertInto('guest_notes').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Routes of a studio’s desk: its bookings, till, guests and money. */
export const deskRows: Record<string, Row> = {
  'GET /api/v1/studios/:id/promo-codes': {
    path: () => `/api/v1/studios/${studio.id}/promo-codes`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/promo-codes': {
    path: () => `/api/v1/studios/${studio.id}/promo-codes`,
    body: () => ({ code: `ROLE${nextNumber()}`, percent: 10 }),
    status: team(201, 201, 403, 403),
  },
  'POST /api/v1/studios/:id/promo-codes/:codeId/end': {
    path: () => `/api/v1/studios/${studio.id}/promo-codes/${crypto.randomUUID()}/end`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/passes': { path: () => `/api/v1/studios/${studio.id}/passes`, status: 200 },
  'GET /api/v1/studios/:id/pass-types': {
    path: () => `/api/v1/studios/${studio.id}/pass-types`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/pass-types': {
    path: () => `/api/v1/studios/${studio.id}/pass-types`,
    body: () => ({ name: `Pass ${nextNumber()}`, price: 9000, credits: 5, months: 6 }),
    status: team(201, 201, 403, 403),
  },
  'PATCH /api/v1/studios/:id/pass-types/:typeId': {
    path: () => `/api/v1/studios/${studio.id}/pass-types/${crypto.randomUUID()}`,
    body: () => ({ is_on_sale: false }),
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/sold-passes': {
    path: () => `/api/v1/studios/${studio.id}/sold-passes`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/sold-passes/:passId/refund': {
    path: () => `/api/v1/studios/${studio.id}/sold-passes/${crypto.randomUUID()}/refund`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/bookings/:booking/refunds': {
    path: () => `/api/v1/studios/${studio.id}/bookings/${letGo.id}/refunds`,
    status: team(409, 409, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/refunds': {
    path: () => `/api/v1/studios/${studio.id}/bookings/${letGo.id}/refunds`,
    body: () => ({ reason: 'The kiln was cold' }),
    status: team(409, 409, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/objection': {
    path: () => `/api/v1/studios/${studio.id}/bookings/${letGo.id}/objection`,
    body: () => ({ answer: 'refund' }),
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/bookings': {
    path: () => `/api/v1/studios/${studio.id}/bookings`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/new-bookings': {
    path: () => `/api/v1/studios/${studio.id}/new-bookings`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/bookings/:booking': {
    path: () => studioBookingPath(),
    status: team(200, 200, 404, 200),
  },
  'GET /api/v1/studios/:id/bookings/:booking/slip': {
    path: async () => `${await studioBookingPath()}/slip`,
    // Nothing was taken at the desk.
    status: team(409, 409, 403, 409),
  },
  'GET /api/v1/studios/:id/bookings/:booking/cancellation': {
    path: async () => `${await studioBookingPath()}/cancellation`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/cancellation': {
    path: async () => `${await studioBookingPath()}/cancellation`,
    body: () => ({}),
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/bookings/:booking/move': {
    path: async () => `${await studioBookingPath()}/move`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/move': {
    path: async () => `${await studioBookingPath()}/move`,
    body: () => ({ event_id: otherEvent.id }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/studios/:id/bookings/:booking/slot': {
    path: async () => `${await studioBookingPath()}/slot`,
    body: () => ({ starts_at: '2030-01-01T10:00:00Z' }),
    status: team(409, 409, 403, 403),
  },
  'PATCH /api/v1/studios/:id/bookings/:booking/attendees/:position': {
    path: async () => `${await studioBookingPath()}/attendees/1`,
    body: () => ({ name: 'Ona' }),
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/studios/:id/bookings/:booking/seats': {
    path: async () => `${await studioBookingPath()}/seats`,
    body: () => ({ name: 'Ona' }),
    status: team(200, 200, 403, 200),
  },
  'PUT /api/v1/studios/:id/bookings/:booking/desk-payment': {
    path: async () => `${await studioBookingPath()}/desk-payment`,
    body: () => ({ paid: true }),
    status: team(200, 200, 403, 200),
  },
  'GET /api/v1/studios/:id/till': {
    path: () => `/api/v1/studios/${studio.id}/till`,
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/studios/:id/till/closings': {
    path: () => `/api/v1/studios/${studio.id}/till/closings`,
    body: () => ({ currency: 'USD', float: 100, expected: 100, counted: 100 }),
    status: team(201, 201, 403, 201),
  },
  'POST /api/v1/studios/:id/bookings/:booking/desk-payments': {
    path: async () => `${await studioBookingPath()}/desk-payments`,
    body: () => ({ amount: 100, method: 'cash' }),
    status: team(201, 201, 403, 201),
  },
  'DELETE /api/v1/studios/:id/bookings/:booking/desk-payments/:payment': {
    path: async () => `${await studioBookingPath()}/desk-payments/${studio.id}`,
    status: team(404, 404, 403, 404),
  },
  'DELETE /api/v1/studios/:id/bookings/:booking/held-change': {
    path: async () => `${await studioBookingPath()}/held-change`,
    status: team(200, 200, 403, 200),
  },
  'POST /api/v1/studios/:id/desk-bookings': {
    path: () => `/api/v1/studios/${studio.id}/desk-bookings`,
    body: () => ({ event_id: event.id, seats: 1, name: 'Ona', paid: true }),
    status: team(201, 201, 403, 201),
  },
  'GET /api/v1/studios/:id/bookings.csv': {
    path: () => `/api/v1/studios/${studio.id}/bookings.csv`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/bookings.xlsx': {
    path: () => `/api/v1/studios/${studio.id}/bookings.xlsx`,
    status: team(200, 200, 200, 200),
  },
  'GET /api/v1/studios/:id/guests/:guest': {
    path: async () => {
      await bookedGuest();
      return `/api/v1/studios/${studio.id}/guests/${people.guest.id}`;
    },
    // Instructors see the guests of their own events.
    status: team(200, 200, 404, 200),
  },
  'POST /api/v1/studios/:id/guests/:guest/notes': {
    path: async () => {
      await bookedGuest();
      return `/api/v1/studios/${studio.id}/guests/${people.guest.id}/notes`;
    },
    body: () => ({ text: 'Left-handed' }),
    status: team(201, 201, 404, 201),
  },
  'DELETE /api/v1/studios/:id/guests/:guest/notes/:note': {
    path: async () => `/api/v1/studios/${studio.id}/guests/${people.guest.id}/notes/${await noteOfAnother()}`,
    status: team(204, 204, 404, 403),
  },
  'GET /api/v1/studios/:id/figures': {
    path: () => `/api/v1/studios/${studio.id}/figures`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/activities': {
    path: () => `/api/v1/studios/${studio.id}/activities`,
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/studios/:id/ledger': {
    path: () => `/api/v1/studios/${studio.id}/ledger`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/disputes': {
    path: () => `/api/v1/studios/${studio.id}/disputes`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/balance': {
    path: () => `/api/v1/studios/${studio.id}/balance`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/earnings': {
    path: () => `/api/v1/studios/${studio.id}/earnings`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts': {
    path: () => `/api/v1/studios/${studio.id}/payouts`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout/statement.csv': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}/statement.csv`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout/statement.xlsx': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}/statement.xlsx`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payouts/:payout/statement.pdf': {
    path: () => `/api/v1/studios/${studio.id}/payouts/${missing}/statement.pdf`,
    status: team(404, 404, 403, 403),
  },
  'GET /api/v1/studios/:id/payout-account': {
    path: () => `/api/v1/studios/${studio.id}/payout-account`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/payout-account': {
    path: () => `/api/v1/studios/${studio.id}/payout-account`,
    body: () => ({ schedule: 'weekly', minimum: 5000 }),
    status: team(200, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/onboarding': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/onboarding`,
    status: team(200, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/session': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/session`,
    // The test bank has no forms that could be shown: 503 tells that the role is right.
    status: team(503, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/check': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/check`,
    status: team(200, 403, 403, 403),
  },
  'POST /api/v1/studios/:id/payout-account/test-bank': {
    path: () => `/api/v1/studios/${studio.id}/payout-account/test-bank`,
    body: () => ({ name: 'Taller Fang SCCL', iban: 'ES9121000418450200051332' }),
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/studios/:id/invoices': {
    path: () => `/api/v1/studios/${studio.id}/invoices`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/invoices.csv': {
    path: () => `/api/v1/studios/${studio.id}/invoices.csv?period=2031-11`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/invoices.xlsx': {
    path: () => `/api/v1/studios/${studio.id}/invoices.xlsx?period=2031-11`,
    status: team(200, 200, 403, 403),
  },
  'GET /api/v1/studios/:id/tax-details': {
    path: () => `/api/v1/studios/${studio.id}/tax-details`,
    status: team(200, 200, 403, 403),
  },
  'PUT /api/v1/studios/:id/tax-details': {
    path: () => `/api/v1/studios/${studio.id}/tax-details`,
    body: () => ({ legal_name: 'Fang', tax_id: 'B12345674', ...address, agrees: false }),
    status: team(200, 403, 403, 403),
  },
  'GET /api/v1/studios/:id/waiting': {
    path: () => `/api/v1/studios/${studio.id}/waiting`,
    status: team(200, 200, 200, 200),
  },
  'PUT /api/v1/studios/:id/card-payments': {
    path: () => `/api/v1/studios/${studio.id}/card-payments`,
    body: () => ({ taken: true, offering_ids: [toldOffering.id] }),
    status: team(200, 200, 403, 403),
  },
};
