import fc from 'fast-check';
import { localDateTime } from '#server/availability/zoned-days.ts';
import { cancelEvents } from '#server/bookings/cancellation/event-cancellation.ts';
import { lapseBookings } from '#server/bookings/changes/lapse-bookings.ts';
import { completeEvents } from '#server/bookings/complete-events.ts';
import { offerFreedSeats } from '#server/bookings/waitlist/offer-freed-seats.ts';
import { updateEvent } from '#server/events/update-event.ts';
import { answerBooking, offerBooking } from '#server/owner-desk/answer-booking.ts';
import { action, choice, hasKey, pickBooking, pickEvent, someTime } from './actions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const studioActions = {
  answerBooking: action(
    'answerBooking',
    { decision: fc.constantFrom('approve' as const, 'approve' as const, 'decline' as const), hasKey, ...choice },
    async (run, args) => {
      const booking = pickBooking(run, args, 'awaiting_approval');
      if (!booking) return;
      const key = run.nextKey('owner', args.hasKey);
      const answer = () => answerBooking(run.services, run.owner, booking.id, { action: args.decision }, key);
      if (!(await run.attempt(run.reference.mayAnswer(booking, args.decision), answer))) return;
      if (args.decision === 'approve') booking.state = 'confirmed';
      else run.reference.leave(booking, 'declined');
      run.remember(booking, key, answer);
    },
  ),

  makeOffer: action('makeOffer', { startsAt: someTime, hasKey, ...choice }, async (run, args) => {
    const booking = pickBooking(run, args, 'requested');
    if (!booking) return;
    const key = run.nextKey('owner', args.hasKey);
    const starts_at = new Date(args.startsAt).toISOString();
    const offer = () => offerBooking(run.services, run.owner, booking.id, { starts_at }, key);
    if (!(await run.attempt(run.reference.mayOffer(booking, args.startsAt), offer))) return;
    run.reference.offer(booking, args.startsAt);
    run.remember(booking, key, offer);
  }),

  cancelEvent: action('cancelEvent', choice, async (run, args) => {
    const event = pickEvent(run, args);
    if (!event?.id) return;
    const { id } = event;
    const cancel = () => cancelEvents(run.services, run.owner, id, { scope: 'one' });
    if (await run.attempt(run.reference.mayCancelEvent(event), cancel)) run.reference.cancelEvent(event);
  }),

  changeCapacity: action(
    'changeCapacity',
    { capacity: fc.integer({ min: 1, max: 6 }), ...choice },
    async (run, args) => {
      const event = pickEvent(run, args);
      if (!event?.id) return;
      const change = run.changeOf(event.id, { capacity: args.capacity });
      const update = () => updateEvent(run.services, run.owner, change.id, change.request, offerFreedSeats);
      if (await run.attempt(run.reference.mayResize(event, args.capacity), update)) event.capacity = args.capacity;
    },
  ),

  moveEvent: action(
    'moveEvent',
    { hours: fc.constantFrom(-24, -2, -1, 1, 2, 23, 24), ...choice },
    async (run, { hours, ...args }) => {
      const event = pickEvent(run, args);
      if (!event?.id) return;
      const startsAt = event.startsAt + hours * HOUR;
      const starts = localDateTime(new Date(startsAt), 'Europe/Madrid');
      const change = run.changeOf(event.id, { starts, tell_guests: true });
      const update = () => updateEvent(run.services, run.owner, change.id, change.request, offerFreedSeats);
      if (await run.attempt(run.reference.mayMove(event, startsAt), update)) run.reference.move(event, startsAt);
    },
  ),

  passTime: action(
    'passTime',
    { minutes: fc.constantFrom(1, 20, 60, 60, 180, 600, 1440, 2880) },
    async (run, { minutes }) => run.passTime(minutes * MINUTE),
  ),

  lapseBookings: action('lapseBookings', {}, async (run) => {
    await lapseBookings(run.services);
    run.reference.lapse();
  }),

  completeEvents: action('completeEvents', {}, async (run) => {
    await completeEvents(run.services);
    run.reference.complete();
  }),

  handleOutbox: action('handleOutbox', {}, (run) => run.handleOutbox()),
};
