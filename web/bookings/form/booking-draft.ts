import { useLayoutEffect, useState } from 'react';
import { tabStorage } from '#web/browser-storage.ts';
import { BOOKING_DRAFT } from '#web/forms/drafts/draft-keys.ts';
import type { DetailsDraft } from '../details/details-draft.ts';

export type BookingStep = 1 | 2 | 3;

/** An unfinished booking. It survives reloads, going back and signing in. */
export interface BookingDraft {
  /** Undefined before a choice; null if the chosen event can no longer be booked. */
  eventId: string | null | undefined;
  seats: number;
  /** Names of guests by seat; undefined if not typed. */
  names: (string | null | undefined)[];
  /** How many seats of each kind of price, and of each add-on, by id; undefined for none. */
  kinds?: Record<string, number> | undefined;
  addons?: Record<string, number> | undefined;
  note: string;
  /** Answers and waiver; undefined if nothing is filled in. */
  details?: DetailsDraft | undefined;
  /** A promo code that can be used; undefined for none. */
  code?: string | undefined;
  /** The id of the hold in whose place the new choice comes. */
  replaces?: string | undefined;
  step: BookingStep;
  /** Idempotency key, kept until there is a response: the same key never books twice. */
  key: string;
}

/** What a URL asks for: `?event=…&seats=2`. */
export type DraftFromUrl = Partial<Pick<BookingDraft, 'eventId' | 'seats' | 'step'>>;

/** Returns a random key. `crypto.randomUUID` is missing without TLS, as on a studio's server at home. */
export const newBookingKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns this tab's draft for an offering, and its setter. Read after hydration, because the server does not know it.
 * @param asked from the URL, which overrides the stored draft
 */
export function useBookingDraft(offeringId: string, asked: DraftFromUrl) {
  const [draft, setDraft] = useState<BookingDraft>(() => beginDraft(asked));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL once per offering
  useLayoutEffect(() => {
    const kept = readDraft(offeringId);
    if (kept) setDraft(resumeDraft(kept, asked));
  }, [offeringId]);
  const change = (part: Partial<BookingDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      tabStorage.setJson(placeOf(offeringId), next);
      return next;
    });
  return [draft, change] as const;
}

const beginDraft = (asked: DraftFromUrl): BookingDraft => ({
  eventId: undefined,
  seats: 1,
  names: [],
  note: '',
  step: 1,
  key: newBookingKey(),
  ...asked,
});

/**
 * Merges the URL into a stored draft: the same choice resumes where it was, another one begins with its first open
 * step.
 */
export function resumeDraft(kept: BookingDraft, asked: DraftFromUrl): BookingDraft {
  const eventId = asked.eventId ?? kept.eventId;
  const seats = asked.seats ?? kept.seats;
  const isSame = eventId === kept.eventId && seats === kept.seats;
  return { ...kept, eventId, seats, step: isSame ? kept.step : (asked.step ?? 1) };
}

const placeOf = (offeringId: string) => BOOKING_DRAFT + offeringId;

function readDraft(offeringId: string): BookingDraft | undefined {
  const stored = tabStorage.getJson(placeOf(offeringId));
  return stored ? { ...beginDraft({}), ...stored } : undefined;
}

/** Removes the draft after booking. */
export const deleteBookingDraft = (offeringId: string): void => tabStorage.remove(placeOf(offeringId));
