import fc from 'fast-check';
import { cancelBooking } from '#server/bookings/cancellation/cancel-booking.ts';
import { moveSeats } from '#server/bookings/changes/move-seats.ts';
import { moveSlot } from '#server/bookings/changes/move-slot.ts';
import { getOwnBooking } from '#server/bookings/core/get-booking.ts';
import { addSeatForStudio, cancelForStudio, moveForStudio } from '#server/owner-desk/booking-changes/change-booking.ts';
import { action, choice, pick, pickBooking, someTime } from './actions.ts';
import type { BookingModel } from './reference.ts';

const by = fc.constantFrom('guest' as const, 'guest' as const, 'studio' as const);
/** Places in the list of a booking's attendees, from 0. */
const places = fc.subarray([0, 1, 2, 3], { minLength: 1 });

/**
 * Returns the positions of the attendees at these places of the list; a position that no attendee has if there are
 * none.
 */
function positionsAt({ coming }: BookingModel, chosen: readonly number[]): number[] {
  const positions = coming.filter((_, place) => chosen.includes(place));
  return positions.length > 0 ? positions : [99];
}

/** What guests and the studio change of a booking. */
export const seatActions = {
  cancelSeats: action('cancelSeats', { by, places, ...choice }, async (run, args) => {
    const booking = pickBooking(run, args, 'awaiting_approval', 'confirmed');
    if (!booking) return;
    const positions = positionsAt(booking, args.places);
    const cancel = async (): Promise<unknown> =>
      args.by === 'guest'
        ? cancelBooking(run.services, run.guest(booking.guest), booking.id, { positions })
        : cancelForStudio(run.services, run.owner, run.placeOf(booking), { positions });
    if (!(await run.attempt(run.reference.mayCancelSeats(booking, positions), cancel))) return;
    run.reference.cancelSeats(booking, positions, args.by);
  }),

  moveSeats: action(
    'moveSeats',
    { by, places, isWhole: fc.boolean(), to: choice.place, ...choice },
    async (run, args) => {
      const booking = pickBooking(run, args, 'confirmed', 'completed');
      const { events } = run.reference;
      const others = events.filter((event) => event.service === booking?.event?.service && event !== booking.event);
      const target = pick(args.isLikely && others.length > 0 ? others : events, { place: args.to });
      if (!booking || !target?.id) return;
      const positions = args.isWhole ? booking.coming : positionsAt(booking, args.places);
      const move = { event_id: target.id, positions };
      const who = run.guest(booking.guest);
      const carryOut = async () => {
        if (args.by === 'studio') return (await moveForStudio(run.services, run.owner, run.placeOf(booking), move)).id;
        const row = await getOwnBooking(run.services, who, booking.id);
        return moveSeats(run.services, row, move, { ...who, role: 'guest', reason: '', now: run.services.now() });
      };
      const id = await run.attempt(run.reference.mayMoveSeats(booking, target, positions, args.by), carryOut);
      if (id) run.reference.moveSeats(booking, target, { id, positions, by: args.by });
    },
  ),

  moveSlot: action('moveSlot', { by, startsAt: someTime, ...choice }, async (run, { by, startsAt, ...args }) => {
    const slots = run.reference.bookings.filter(({ event, state }) => event?.isSlot && state === 'confirmed');
    const booking = pick(args.isLikely && slots.length > 0 ? slots : run.reference.bookings, args);
    if (!booking) return;
    const userId = by === 'studio' ? run.owner.userId : run.guest(booking.guest).userId;
    const change = async () => {
      await moveSlot(run.services, booking.id, { starts_at: new Date(startsAt).toISOString() }, { userId, role: by });
      return true;
    };
    if (!(await run.attempt(run.reference.mayMoveSlot(booking, startsAt, by), change))) return;
    run.reference.moveSlot(booking, startsAt, by);
  }),

  addSeat: action('addSeat', choice, async (run, args) => {
    const booking = pickBooking(run, args, 'confirmed', 'awaiting_approval');
    if (!booking) return;
    const add = () => addSeatForStudio(run.services, run.owner, run.placeOf(booking), { name: 'Another guest' });
    if (await run.attempt(run.reference.mayAddSeat(booking), add)) run.reference.addSeat(booking);
  }),
};
