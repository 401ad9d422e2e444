/** A change that open pages receive. Apart from seats it only names what changed; pages fetch that from the API. */
export type LiveChange =
  | SeatsChange
  /** A booking of the person changed. */
  | { kind: 'booking'; booking: string }
  /** A booking of the studio changed. */
  | { kind: 'studio_booking'; studio: string; booking: string }
  /** Someone was checked in, or not any more. */
  | { kind: 'check_in'; studio: string; event: string }
  /** There is a new message in a conversation, or it was read or changed. */
  | { kind: 'message'; conversation: string }
  /** A review that the person wrote or reported, or of the studio, was decided about. */
  | { kind: 'review'; review: string }
  /** The notifications of the person changed. */
  | { kind: 'notification' }
  /** Too much happened since the stream was cut: what is shown has to be fetched again. */
  | { kind: 'reset' };

/** The seats of an event as they are now. */
export interface SeatsChange {
  kind: 'seats';
  event: string;
  capacity: number;
  seats_left: number;
  status: 'scheduled' | 'cancelled' | 'completed';
}

/** The most events whose seats one stream follows. */
export const MAX_LIVE_EVENTS = 200;
