import { createLink } from '#server/bookings/core/capability-links.ts';
import { transaction } from '#server/db/transaction.ts';
import { json, type MadePerson, makeCourse, makeEvent, makePerson } from '../makers.ts';
import { makeWaiting } from '../worlds/waitlist.ts';
import { everyone, missing, ofTheGuest, type Row, signedInOnly, team } from './statuses.ts';
import {
  address,
  bookedGuest,
  bookFor,
  event,
  fullEvent,
  held,
  letGo,
  offering,
  offeringWith,
  otherEvent,
  people,
  REVIEW,
  reduced,
  studio,
  undecided,
  world,
} from './world.ts';

/** Books a course once and returns the address of one of its dates. */
async function courseDateOf(person: MadePerson, index: number): Promise<string> {
  bookedCourse ??= makeCourse(world, studio).then(async ({ dates, first }) => {
    const body = { course: { event_id: first.id }, seats: 1 };
    const reply = await world.request('/api/v1/bookings', json('POST', body, person));
    return { id: ((await reply.json()) as { id: string }).id, dates };
  });
  const { id, dates } = await bookedCourse;
  return `/api/v1/bookings/${id}/dates/${dates[index]?.id}`;
}

let bookedCourse: Promise<{ id: string; dates: { id: string }[] }> | undefined;

const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString();

/** Sends a request of the guest to the studio; one may have only few at a studio. */
async function requestOf(person: MadePerson): Promise<string> {
  await world.db.updateTable('bookings').set({ state: 'cancelled' }).where('state', '=', 'requested').execute();
  const { id: offering_id } = await offeringWith({ booking_mode: 'request_only' });
  const request = { offering_id, text: 'For us alone', times: [{ starts_at: inTenDays() }], seats: 1 };
  const reply = await world.request('/api/v1/booking-requests', json('POST', request, person));
  return ((await reply.json()) as { id: string }).id;
}

/** Splits the payment of two seats that a guest holds. @returns the shares, that of the guest first */
async function splitSeats(person = people.guest): Promise<{ booking_id: string; url: string | null }[]> {
  const { id: event_id } = await makeEvent(world, await offeringWith({ payment: 'online' }));
  const booked = await world.request('/api/v1/bookings', json('POST', { event_id, seats: 2 }, person));
  const { id } = (await booked.json()) as { id: string };
  const reply = await world.request(`/api/v1/bookings/${id}/split`, json('POST', {}, person));
  return ((await reply.json()) as { shares: { booking_id: string; url: string | null }[] }).shares;
}

const [ownShare, otherShare] = await splitSeats();

/** Splits the payment of a new guest. @returns the token of the link of a share */
const shareToken = async () => (await splitSeats(await makePerson(world)))[1]?.url?.split('/').at(-1);

/** Makes a booking of the guest that the studio has to approve. */
async function waitingBooking(): Promise<string> {
  const approved = await offeringWith({ booking_mode: 'requires_approval' });
  return bookFor(people.guest, (await makeEvent(world, approved)).id);
}

/** Gives the seat of a guest away. @returns the token of its link */
async function givenSeat(): Promise<string> {
  const giver = await makePerson(world);
  const path = `/api/v1/bookings/${await bookFor(giver)}/attendees/1/link`;
  const reply = await world.request(path, json('POST', {}, giver));
  return ((await reply.json()) as { url: string }).url.split('/').at(-1) ?? '';
}

/** Returns the token of the link by which a guest chooses another date instead of a cancelled one. */
async function openedChoice(): Promise<string> {
  const offering = await offeringWith({});
  const event = await makeEvent(world, offering);
  await makeEvent(world, offering);
  const booked = json('POST', { event_id: event.id, seats: 1 }, await makePerson(world));
  const { id } = (await (await world.request('/api/v1/bookings', booked)).json()) as { id: string };
  await world.request(`/api/v1/events/${event.id}/cancellation`, json('POST', {}, people.owner));
  const link = { purpose: 'rebook', booking_id: id, studio_id: studio.id, event_id: event.id } as const;
  return transaction(world.db, (tx) => createLink(tx, link, world.now()));
}

/** Routes of guests with their bookings: paying, seats, the waitlist, papers. */
export const bookingsRows: Record<string, Row> = {
  'GET /api/v1/bookings/:id/review': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/review`,
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/review': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/review`,
    body: () => ({ stars: 5, text: REVIEW }),
    // The event is still to come.
    status: ofTheGuest(409),
  },
  'POST /api/v1/bookings': signedInOnly(201, { body: () => ({ event_id: event.id, seats: 1 }) }),
  'GET /api/v1/bookings/:id': {
    path: async () => `/api/v1/bookings/${await bookFor(people.guest)}`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/calendar.ics': {
    path: async () => `/api/v1/bookings/${await bookFor(people.guest)}/calendar.ics`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/tickets.pdf': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/tickets.pdf`,
    // Instructors see the guests of their own events, at the door.
    status: { visitor: 401, guest: 200, other: 404, owner: 200, manager: 200, front_desk: 200, instructor: 403 },
  },
  'GET /api/v1/bookings/:id/tickets/:file{[0-9]+\\.png}': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/tickets/1.png`,
    status: { visitor: 401, guest: 200, other: 404, owner: 200, manager: 200, front_desk: 200, instructor: 403 },
  },
  'POST /api/v1/booking-requests': {
    body: () => ({
      offering_id: offering.id,
      text: 'For us alone',
      times: [{ starts_at: inTenDays() }],
      seats: 1,
    }),
    status: { visitor: 401, signedIn: 201 },
  },
  'GET /api/v1/bookings/:id/offer': {
    path: async () =>
      `/api/v1/bookings/${await requestOf(people.guest)}/offer?starts_at=${encodeURIComponent(inTenDays())}`,
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/offer': {
    path: async () => `/api/v1/bookings/${await requestOf(people.guest)}/offer`,
    body: () => ({ starts_at: inTenDays() }),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/acceptance': {
    path: async () => {
      const id = await requestOf(people.guest);
      await world.request(`/api/v1/bookings/${id}/offer`, json('POST', { starts_at: inTenDays() }, people.owner));
      return `/api/v1/bookings/${id}/acceptance`;
    },
    body: () => ({}),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/payments/:id': {
    path: () => `/api/v1/payments/${held.payment.id}`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/checkout': {
    path: () => `/api/v1/payments/${held.payment.id}/checkout`,
    body: () => ({}),
    // The test bank has no page of its own.
    status: { visitor: 401, guest: 503, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/refresh': {
    path: () => `/api/v1/payments/${held.payment.id}/refresh`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/test-card': {
    path: () => `/api/v1/payments/${held.payment.id}/test-card`,
    body: () => ({ number: '4242424242424242' }),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payments/:id/saved-card': {
    path: () => `/api/v1/payments/${held.payment.id}/saved-card`,
    body: () => ({ card_id: crypto.randomUUID() }),
    // Paid by now, and the payment of a booking.
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/payment-notices': { ...everyone(400, '/api/v1/payment-notices'), body: () => ({}) },
  'POST /api/v1/quotes': { ...everyone(200, '/api/v1/quotes'), body: () => ({ event_id: event.id, seats: 1 }) },
  'PUT /api/v1/bookings/:id/code': {
    path: () => `/api/v1/bookings/${reduced.id}/code`,
    body: () => ({ code: 'NOBODY' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/bookings/:id/code': {
    path: () => `/api/v1/bookings/${reduced.id}/code`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'PUT /api/v1/bookings/:id/gift-card': {
    path: () => `/api/v1/bookings/${reduced.id}/gift-card`,
    body: () => ({ code: '2222-2222-2222-2222' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/bookings/:id/gift-card': {
    path: () => `/api/v1/bookings/${reduced.id}/gift-card`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/gift-cards': {
    ...signedInOnly(201),
    body: () => ({ amount: 5000, sender_name: 'Ona', recipient_name: 'Laia', recipient_email: 'laia@guests.example' }),
  },
  'PUT /api/v1/bookings/:id/pass': {
    path: () => `/api/v1/bookings/${reduced.id}/pass`,
    body: () => ({ pass_id: crypto.randomUUID() }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/passes': { ...signedInOnly(409), body: () => ({ pass_type_id: crypto.randomUUID() }) },
  'POST /api/v1/gift-card-balances': { ...everyone(409), body: () => ({ code: '2222-2222-2222-2222' }) },
  'POST /api/v1/bookings/:id/pay-at-studio': {
    path: () => `/api/v1/bookings/${undecided.id}/pay-at-studio`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/objection': {
    path: () => `/api/v1/bookings/${letGo.id}/objection`,
    body: () => ({ text: 'The gate stayed shut.' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/objection/acceptance': {
    path: () => `/api/v1/bookings/${letGo.id}/objection/acceptance`,
    status: { visitor: 401, guest: 404, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/objection/escalation': {
    path: () => `/api/v1/bookings/${letGo.id}/objection/escalation`,
    status: { visitor: 401, guest: 404, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/returned-refunds/:return': {
    path: () => `/api/v1/bookings/${letGo.id}/returned-refunds/018f0000-0000-7000-8000-000000000000`,
    body: () => ({ way: 'again' }),
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/completion': {
    path: () => `/api/v1/bookings/${reduced.id}/completion`,
    // Something is left to pay.
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'PUT /api/v1/bookings/:id/guests': {
    path: () => `/api/v1/bookings/${reduced.id}/guests`,
    body: () => ({ attendees: [{ name: 'Laia' }] }),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'DELETE /api/v1/bookings/:id/hold': {
    path: () => `/api/v1/bookings/${letGo.id}/hold`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  // Its seats are all taken.
  'POST /api/v1/waitlist-entries/:id/offer': {
    path: async () => `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}/offer`,
    status: team(409, 409, 403, 403),
  },
  // It has no offer.
  'DELETE /api/v1/waitlist-entries/:id/offer': {
    path: async () => `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}/offer`,
    status: team(404, 404, 403, 403),
  },
  // It has no offer.
  'POST /api/v1/waitlist-entries/:id/reminder': {
    path: async () =>
      `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}/reminder`,
    status: team(404, 404, 403, 403),
  },
  'DELETE /api/v1/waitlist-entries/:id': {
    path: async () => `/api/v1/waitlist-entries/${await makeWaiting(world, await fullEvent(), people.guest, 2)}`,
    status: { visitor: 401, guest: 204, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/approval': {
    path: async () => `/api/v1/bookings/${await waitingBooking()}/approval`,
    body: () => ({}),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/declination': {
    path: async () => `/api/v1/bookings/${await waitingBooking()}/declination`,
    body: () => ({}),
    status: team(200, 200, 403, 403),
  },
  'POST /api/v1/bookings/:id/cancellation': {
    path: async () => `/api/v1/bookings/${await bookFor(people.guest)}/cancellation`,
    body: () => ({}),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/cancellation': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/cancellation`,
    status: ofTheGuest(200),
  },
  'GET /api/v1/bookings/:id/move': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/move`,
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/move': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/move`,
    body: () => ({ event_id: otherEvent.id }),
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/slot': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/slot`,
    body: () => ({ starts_at: '2030-01-01T10:00:00Z' }),
    status: ofTheGuest(409),
  },
  'DELETE /api/v1/bookings/:id/held-change': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/held-change`,
    status: ofTheGuest(200),
  },
  'PUT /api/v1/bookings/:id/details': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/details`,
    body: () => ({ answers: [] }),
    status: ofTheGuest(200),
  },
  'PATCH /api/v1/bookings/:id/attendees/:position': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/attendees/1`,
    body: () => ({ name: 'Ona' }),
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/attendees/:position/link': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/attendees/1/link`,
    status: ofTheGuest(201),
  },
  'DELETE /api/v1/bookings/:id/attendees/:position/link': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/attendees/1/link`,
    status: ofTheGuest(204),
  },
  'GET /api/v1/seats/:token': {
    path: async () => `/api/v1/seats/${await givenSeat()}`,
    status: 200,
  },
  'POST /api/v1/seats/:token': {
    path: async () => `/api/v1/seats/${await givenSeat()}`,
    body: () => ({ name: 'Ona', email: 'ona@atelio.test' }),
    status: 200,
  },
  'POST /api/v1/bookings/:id/split': {
    path: () => `/api/v1/bookings/${ownShare?.booking_id}/split`,
    status: ofTheGuest(201),
  },
  'GET /api/v1/bookings/:id/split': {
    path: () => `/api/v1/bookings/${otherShare?.booking_id}/split`,
    status: ofTheGuest(200),
  },
  'POST /api/v1/bookings/:id/share-link': {
    path: () => `/api/v1/bookings/${otherShare?.booking_id}/share-link`,
    status: ofTheGuest(201),
  },
  'GET /api/v1/payment-shares/:token': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}`,
    status: 200,
  },
  'POST /api/v1/payment-shares/:token/test-card': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}/test-card`,
    body: () => ({ name: 'Ona', email: 'ona@atelio.test', number: '4242424242424242' }),
    status: 200,
  },
  // The test bank has no page of its own.
  'POST /api/v1/payment-shares/:token/checkout': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}/checkout`,
    body: () => ({ name: 'Ona', email: 'ona@atelio.test', locale: 'en' }),
    status: 503,
  },
  'POST /api/v1/payment-shares/:token/refresh': {
    path: async () => `/api/v1/payment-shares/${await shareToken()}/refresh`,
    status: 200,
  },
  'GET /api/v1/rebookings/:token': {
    path: async () => `/api/v1/rebookings/${await openedChoice()}`,
    status: 200,
  },
  'POST /api/v1/rebookings/:token': {
    path: async () => `/api/v1/rebookings/${await openedChoice()}`,
    body: () => ({ choice: 'money' }),
    status: 200,
  },
  'POST /api/v1/bookings/:id/dates/:eventId/cancellation': {
    path: async () => `${await courseDateOf(people.guest, 1)}/cancellation`,
    body: () => ({}),
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/bookings/:id/dates/:eventId/make-up-dates': {
    path: async () => `${await courseDateOf(people.guest, 2)}/make-up-dates`,
    status: { visitor: 401, guest: 200, other: 404, owner: 404, admin: 404 },
  },
  'POST /api/v1/bookings/:id/dates/:eventId/exchange': {
    path: async () => `${await courseDateOf(people.guest, 2)}/exchange`,
    body: () => ({ event_id: event.id }),
    // The event is no make-up date.
    status: { visitor: 401, guest: 409, other: 404, owner: 404, admin: 404 },
  },
  'GET /api/v1/invoices/:id/pdf': {
    path: () => `/api/v1/invoices/${missing}/pdf`,
    ...signedInOnly(404),
  },
  'GET /api/v1/bookings/:id/invoices': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/invoices`,
    status: { visitor: 401, guest: 200, other: 404 },
  },
  'PUT /api/v1/bookings/:id/invoice-details': {
    path: async () => `/api/v1/bookings/${await bookedGuest()}/invoice-details`,
    body: () => ({ name: 'Fang', tax_id: 'B12345674', ...address }),
    status: { visitor: 401, guest: 409, other: 404 },
  },
};
