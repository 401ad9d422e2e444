import { refusal } from './refusal.ts';

/** What is in the way of a date, as the owner is told. */
export interface Conflict {
  /** Of the space or teacher. */
  space_id: string;
  space: string;
  /** ISO 8601 with the studio's offset. */
  starts_at: string;
  ends_at: string;
  /** date: another date of the studio; slot: a lesson or hours that a guest booked; busy: an outside calendar; closed: hours or closure. */
  what: 'date' | 'slot' | 'busy' | 'closed';
  /** Of the offering, the calendar's entry or the closure. */
  title: string;
}

export const eventRefusals = {
  'events.conflict': refusal<{ conflicts: Conflict[] }>(409),
} as const;
