import { refusal } from '../refusal.ts';
import { HOUR } from '../time/time.ts';
import type { BookingState } from './bookings.ts';

/** Hours after the start during which an attendee can be marked as absent. */
const NO_SHOW_HOURS = 48;

/** Hours after the end during which attendees can be checked in, for a list that is completed later. */
const CHECK_IN_HOURS_AFTER = 48;

interface DoorHours {
  /** Until when attendees are checked in. A check-in is undone until then too: what was undone can be done again. */
  checkInUntil: Date;
  isCheckInOpen: boolean;
  /** From when to when attendees are marked as absent, and the mark is undone. */
  noShowFrom: Date;
  noShowUntil: Date;
  isNoShowOpen: boolean;
}

/** Returns what can be recorded about the attendees of an event at an instant, and until when. */
export function getDoorHours(event: { starts_at: Date | string; ends_at: Date | string }, now: Date): DoorHours {
  const noShowFrom = new Date(event.starts_at);
  const noShowUntil = new Date(noShowFrom.getTime() + NO_SHOW_HOURS * HOUR);
  const checkInUntil = new Date(new Date(event.ends_at).getTime() + CHECK_IN_HOURS_AFTER * HOUR);
  return {
    checkInUntil,
    isCheckInOpen: now <= checkInUntil,
    noShowFrom,
    noShowUntil,
    isNoShowOpen: now >= noShowFrom && now <= noShowUntil,
  };
}

/** Maximum check-ins in one upload of a device that was offline. */
export const MAX_UPLOADED_CHECK_INS = 200;

/** Returns the ticket code in a scanned or typed text: capitals, without the spaces and hyphens that people type. */
export const parseTicketCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Facts about the ticket that most refusals have. `name` is of the attendee. */
interface Ticket {
  name: string;
  attendee_id: string;
}

/** Moments are ISO 8601 with the studio's offset. */
export const checkInRefusals = {
  /** No ticket has this code. */
  'check_ins.not_found': refusal(404),
  /** The ticket is for an event of another studio. */
  'check_ins.other_studio': refusal<{ studio: string }>(409),
  /** The ticket is for another event of this studio. */
  'check_ins.other_event': refusal<Ticket & { event_id: string; title: string; starts_at: string }>(409),
  'check_ins.cancelled': refusal<Ticket & { at: string | null; by: 'guest' | 'studio' | 'platform' | null }>(409),
  /** The seat was given to someone else, who has a ticket of their own, or moved to another date. */
  'check_ins.seat_gone': refusal<Ticket & { seat: 'transferred' | 'moved' }>(409),
  /** The booking was declined or has expired. */
  'check_ins.not_booked': refusal<Ticket & { state: BookingState }>(409),
  /** The booking waits for the studio or the guest. */
  'check_ins.awaiting_approval': refusal<Ticket & { due: string | null }>(409),
  /** The guest has yet to pay. */
  'check_ins.unpaid': refusal<Ticket>(409),
  /** `by` is the name of who let them in, where one is known. */
  'check_ins.already_in': refusal<Ticket & { check_in_id: string; since: string; by: string | null }>(409),
  'check_ins.too_late': refusal<{ until: string }>(409),
  'check_ins.no_show_too_early': refusal<{ from: string }>(409),
  'check_ins.no_show_too_late': refusal<{ until: string }>(409),
} as const;
