import { useSyncExternalStore } from 'react';
import type { NewOffer } from '../../../shared/schemas/bookings.ts';
import { readJson } from '../../api.ts';
import { newBookingKey } from '../../bookings/form/booking-draft.ts';
import { api } from '../../browser-api.ts';
import { deferredActions } from '../../deferred-actions.ts';
import { queryClient } from '../../query.ts';

/** What the studio decides about a booking that waits for it. */
export type Answer =
  | { action: 'approve' }
  /** `reason` is the message to the guest. */
  | { action: 'decline'; reason: string }
  | { action: 'offer'; offer: NewOffer };

/** An answer that is not carried out yet. */
export interface PendingAnswer {
  answer: Answer;
  /** When it was given; milliseconds since the epoch. */
  givenAt: number;
  /** Idempotency key. */
  key: string;
  /** Called when the server refuses it, or cannot be reached. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds in which an answer can be taken back. */
export const UNDO_TIME = 10_000;

const answers = new Map<string, PendingAnswer>();

/** Sends an answer; the page may be closing meanwhile. */
async function send(id: string): Promise<void> {
  const pendingAnswer = answers.get(id);
  if (!pendingAnswer) return;
  const { answer, key, onFailure } = pendingAnswer;
  const param = { id };
  const header = { 'idempotency-key': key };
  const init = { keepalive: true };
  const booking = api.bookings[':id'];
  try {
    if (answer.action === 'approve') {
      await readJson(booking.approval.$post({ param, header, json: {} }, { init }));
    } else if (answer.action === 'offer') {
      await readJson(booking.offer.$post({ param, header, json: answer.offer }, { init }));
    } else {
      await readJson(booking.declination.$post({ param, header, json: { reason: answer.reason } }, { init }));
    }
  } catch (error) {
    onFailure(error);
  } finally {
    // The answer counts as pending until the list has been read again: the booking must not be shown as waiting.
    await queryClient.invalidateQueries({ queryKey: ['studio-bookings'] });
    answers.delete(id);
  }
}

let pending: ReadonlyMap<string, PendingAnswer> = new Map();
const watchers = new Set<() => void>();

/** Kept outside of the screen, so that an answer is sent also after leaving it. */
const deferred = deferredActions(
  send,
  (ids) => {
    pending = new Map([...answers].filter(([id]) => ids.has(id)));
    for (const tell of watchers) tell();
  },
  UNDO_TIME,
);
if (typeof window !== 'undefined') window.addEventListener('pagehide', deferred.flush);

/** Sends an answer once the time to take it back is over. */
export function answerLater(id: string, answer: Answer, onFailure: PendingAnswer['onFailure']): void {
  answers.set(id, { answer, givenAt: Date.now(), key: newBookingKey(), onFailure });
  deferred.begin(id);
}

export function takeBack(id: string): void {
  deferred.undo(id);
}

/** Returns the answers that are not carried out yet, by the id of their booking. */
export const usePendingAnswers = (): ReadonlyMap<string, PendingAnswer> =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => pending,
    () => pending,
  );
