import { useLayoutEffect, useState } from 'react';
import { BOOKING_DRAFT } from '../../forms/drafts/draft-keys.ts';

export type BookingStep = 1 | 2 | 3;

/** A booking as far as it is made up. It outlives a reload, the way back and signing in. */
export interface BookingDraft {
  /** undefined: nobody chose yet; null: what was chosen cannot be booked any more. */
  eventId: string | null | undefined;
  seats: number;
  /** Who comes, by seat; undefined where nobody typed. */
  names: (string | null | undefined)[];
  note: string;
  step: BookingStep;
  /** Sent along with the booking until there is an answer: the same key never books twice. */
  key: string;
}

/** What an address asks for: `?event=…&seats=2`. */
export type AskedDraft = Partial<Pick<BookingDraft, 'eventId' | 'seats' | 'step'>>;

/** Not `crypto.randomUUID`: a studio's server at home, without TLS, has browsers that lack it. */
export const newBookingKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The draft of this tab for one offering. It is read after the page woke up: the server knows nothing of it.
 * @param asked by the address; where it asks for something else than the draft holds, the address wins
 */
export function useBookingDraft(offeringId: string, asked: AskedDraft) {
  const [draft, setDraft] = useState<BookingDraft>(() => beginDraft(asked));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks once, when one arrives
  useLayoutEffect(() => {
    const kept = readDraft(offeringId);
    if (kept) setDraft(resumeDraft(kept, asked));
  }, [offeringId]);
  const change = (part: Partial<BookingDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      keepDraft(offeringId, next);
      return next;
    });
  return [draft, change] as const;
}

const beginDraft = (asked: AskedDraft): BookingDraft => ({
  eventId: undefined,
  seats: 1,
  names: [],
  note: '',
  step: 1,
  key: newBookingKey(),
  ...asked,
});

/** Someone who comes back to what they had goes on where they were; another choice begins with its first open step. */
export function resumeDraft(kept: BookingDraft, asked: AskedDraft): BookingDraft {
  const eventId = asked.eventId ?? kept.eventId;
  const seats = asked.seats ?? kept.seats;
  const isSame = eventId === kept.eventId && seats === kept.seats;
  return { ...kept, eventId, seats, step: isSame ? kept.step : (asked.step ?? 1) };
}

const placeOf = (offeringId: string) => BOOKING_DRAFT + offeringId;

function readDraft(offeringId: string): BookingDraft | undefined {
  try {
    const stored = sessionStorage.getItem(placeOf(offeringId));
    return stored ? { ...beginDraft({}), ...JSON.parse(stored) } : undefined;
  } catch {
    return undefined;
  }
}

function keepDraft(offeringId: string, draft: BookingDraft): void {
  try {
    sessionStorage.setItem(placeOf(offeringId), JSON.stringify(draft));
  } catch {
    // Kept on the page only, where storage is forbidden.
  }
}

/** Once it was booked. */
export function dropBookingDraft(offeringId: string): void {
  try {
    sessionStorage.removeItem(placeOf(offeringId));
  } catch {
    // Nothing was kept.
  }
}
