import { useLayoutEffect, useState } from 'react';
import { instantOf } from '#shared/time/local-time.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { tabStorage } from '#web/browser-storage.ts';
import { BOOKING_DRAFT } from '#web/forms/drafts/draft-keys.ts';
import { newBookingKey } from '../form/booking-draft.ts';

/** A day and a time that the guest would like, in the studio's time zone. */
export interface PreferredTime {
  /** YYYY-MM-DD, or '' if empty. */
  day: string;
  /** "19:00" */
  time: string;
}

export interface RequestDraft {
  text: string;
  /** The best one first. */
  preferredTimes: PreferredTime[];
  seats: number;
  /** Idempotency key, kept until there is a response. */
  key: string;
}

/** The most times that one request can have. */
export const MAX_PREFERRED_TIMES = 3;

export const EMPTY_TIME: PreferredTime = { day: '', time: '18:00' };

const emptyDraft = (seats: number): RequestDraft => ({
  text: '',
  preferredTimes: [EMPTY_TIME],
  seats,
  key: newBookingKey(),
});

/**
 * Returns this tab's draft of a request, its setter, and a function that removes it. The draft survives reloads and
 * signing in.
 * @param seats of a new draft
 */
export function useRequestDraft(offeringId: string, seats: number) {
  const place = `${BOOKING_DRAFT}request-${offeringId}`;
  const [draft, setDraft] = useState<RequestDraft>(() => emptyDraft(seats));
  useLayoutEffect(() => {
    const kept = tabStorage.getJson(place);
    if (kept) setDraft((before) => ({ ...before, ...kept }));
  }, [place]);
  const change = (part: Partial<RequestDraft>) =>
    setDraft((before) => {
      // Another request needs another key: the first one may have arrived.
      const next = { ...before, ...part, key: newBookingKey() };
      tabStorage.setJson(place, next);
      return next;
    });
  return [draft, change, () => tabStorage.remove(place)] as const;
}

/** Returns the instant of a preferred time in ISO 8601, with the studio's offset. */
export function instantOfPreferredTime({ day, time }: PreferredTime, zone: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toOffsetIso(instantOf({ year, month, day: date, hour, minute }, zone), zone);
}

/** Returns the day and the time of an instant, as a preferred time. */
export function toPreferredTime(instant: string, zone: string): PreferredTime {
  const iso = toOffsetIso(new Date(instant), zone);
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}
