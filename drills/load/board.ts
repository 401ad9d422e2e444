import { type Answer, isSuccess } from '../checker/calls.ts';
import type { Action } from './actions.ts';

/** States in which a booking can still change. */
const OPEN = new Set(['held', 'awaiting_approval', 'requested', 'offered', 'confirmed']);

export interface KnownBooking {
  id: string;
  guest: string;
  state: string;
  seats: number;
}

/** What the clients know of the bookings, from the answers; it may be out of date, as every screen may. */
export class Board {
  private readonly bookings = new Map<string, KnownBooking>();

  /** A random booking in one of these states. */
  find(states: readonly string[], guest?: string): KnownBooking | undefined {
    const found = [...this.bookings.values()].filter(
      (booking) => states.includes(booking.state) && (guest === undefined || booking.guest === guest),
    );
    return found[Math.floor(Math.random() * found.length)];
  }

  /** Notes a booking that was offered to a guest in line. */
  noteOffer(id: string, guest: string, seats: number): void {
    this.bookings.set(id, { id, guest, state: 'offered', seats });
  }

  note(action: Action, answer: Answer | undefined): void {
    // A place in line is no booking; its offer is, which the guest sees later.
    if (!answer || action.act === 'join') return;
    const id = answer.id ?? action.booking;
    if (!id) return;
    const { guest = action.person.id, seats = action.seats ?? 1 } = this.bookings.get(id) ?? {};
    const state = isSuccess(answer) ? answer.state : stateOfRefusal(answer);
    if (state === undefined) return;
    // Some are kept, so that clients also act on what has ended.
    if (OPEN.has(state) || Math.random() < 0.05) this.bookings.set(id, { id, guest, state, seats });
    else this.bookings.delete(id);
  }
}

const stateOfRefusal = ({ code, data }: Answer): string | undefined =>
  code === 'bookings.already_cancelled' || code === 'bookings.not_cancellable' ? 'ended' : data?.state;
