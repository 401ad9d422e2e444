import fc from 'fast-check';
import { cancelBooking } from '#server/bookings/cancellation/cancel-booking.ts';
import { acceptOffer } from '#server/bookings/requests/accept-offer.ts';
import { requestBooking } from '#server/bookings/requests/request-booking.ts';
import { bookSeats } from '#server/bookings/seats/book-seats.ts';
import { bookSlot } from '#server/bookings/seats/book-slot.ts';
import { action, choice, guest, hasKey, pick, pickBooking, pickEvent, seats, someTime } from './actions.ts';

const isOwn = choice.isLikely;
const OPEN = ['awaiting_approval', 'requested', 'offered', 'confirmed'];

export const guestActions = {
  bookSeats: action('bookSeats', { guest, seats, hasKey, ...choice }, async (run, args) => {
    const event = pickEvent(run, args);
    if (!event?.id || event.isSlot) return;
    const request = { event_id: event.id, seats: args.seats };
    const key = run.nextKey(args.guest, args.hasKey);
    const book = () => bookSeats(run.services, run.guest(args.guest), request, key);
    const made = await run.attempt(run.reference.mayBook(event, args.seats), book);
    if (made) run.remember(run.reference.book(made.id, args.guest, event, args.seats), key, book);
  }),

  bookSlot: action(
    'bookSlot',
    {
      guest,
      seats,
      hasKey,
      startsAt: someTime,
      service: fc.constantFrom('lesson' as const, 'approved_lesson' as const),
    },
    async (run, { service, startsAt, ...args }) => {
      const starts_at = new Date(startsAt).toISOString();
      const request = { slot: { offering_id: run.offerings[service].id, starts_at, minutes: 60 }, seats: args.seats };
      const key = run.nextKey(args.guest, args.hasKey);
      const book = () => bookSlot(run.services, run.guest(args.guest), request, key);
      const made = await run.attempt(run.reference.mayBookSlot(service, startsAt), book);
      if (!made) return;
      const slot = run.reference.makeSlot(service, startsAt, args.seats);
      run.remember(run.reference.book(made.id, args.guest, slot, args.seats), key, book);
    },
  ),

  requestBooking: action(
    'requestBooking',
    { guest, seats: fc.integer({ min: 1, max: 5 }), hasKey, times: fc.array(someTime, { minLength: 1, maxLength: 3 }) },
    async (run, { times, ...args }) => {
      const request = {
        offering_id: run.offerings.asked.id,
        text: 'For a birthday',
        times: times.map((at) => ({ starts_at: new Date(at).toISOString() })),
        seats: args.seats,
      };
      const key = run.nextKey(args.guest, args.hasKey);
      const send = () => requestBooking(run.services, run.guest(args.guest), request, key);
      const made = await run.attempt(run.reference.mayRequest(args.guest, times, args.seats), send);
      if (made) run.remember(run.reference.request(made.id, args.guest, times, args.seats), key, send);
    },
  ),

  acceptOffer: action('acceptOffer', { guest, isOwn, hasKey, ...choice }, async (run, args) => {
    const booking = pickBooking(run, args, 'offered');
    if (!booking) return;
    const who = args.isOwn ? booking.guest : args.guest;
    const key = run.nextKey(who, args.hasKey);
    const accept = () => acceptOffer(run.services, run.guest(who), booking.id, {}, key);
    if (!(await run.attempt(run.reference.mayAccept(booking, who), accept))) return;
    booking.state = 'confirmed';
    run.remember(booking, key, accept);
  }),

  cancelBooking: action('cancelBooking', { guest, isOwn, ...choice }, async (run, args) => {
    const booking = pickBooking(run, args, ...OPEN);
    if (!booking) return;
    const who = args.isOwn ? booking.guest : args.guest;
    const cancel = () => cancelBooking(run.services, run.guest(who), booking.id, {});
    if (await run.attempt(run.reference.mayCancel(booking, who), cancel)) run.reference.cancel(booking);
  }),

  /** The same request with the same key says what is true now. */
  sendAgain: action('sendAgain', { place: fc.nat({ max: 30 }) }, async (run, drawn) => {
    const sent = pick(run.sent, drawn);
    if (!sent) return;
    const answer = await sent.again();
    if (answer.id !== sent.booking.id || answer.state !== sent.booking.state) {
      throw new Error(`The answer is ${answer.state}, and ${sent.booking.id} is ${sent.booking.state} now`);
    }
  }),

  /** Another request with a used key is refused, whatever could be booked. */
  reuseKey: action('reuseKey', { seats, place: fc.nat({ max: 30 }), event: fc.nat({ max: 4 }) }, async (run, args) => {
    const sent = pick(run.sent, args);
    const event = run.reference.events[args.event];
    if (!sent || sent.by === 'owner' || !event?.id) return;
    const by = run.guest(sent.by);
    const key = { key: sent.key, fingerprint: Buffer.alloc(32, 2) };
    const request = { event_id: event.id, seats: args.seats };
    await run.attempt({ isPossible: false, codes: ['http.idempotency_reused'] }, () =>
      bookSeats(run.services, by, request, key),
    );
  }),
};
