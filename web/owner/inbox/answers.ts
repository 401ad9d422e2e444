import { useSyncExternalStore } from 'react';
import { readJson } from '../../api.ts';
import { newBookingKey } from '../../bookings/form/booking-draft.ts';
import { api } from '../../browser-api.ts';
import { deferredActions } from '../../deferred-actions.ts';
import { queryClient } from '../../query.ts';

/** What the studio decides about a booking that waits for it. */
export interface Answer {
  action: 'approve' | 'decline';
  /** The message to the guest. */
  reason: string;
  /** Called when the server refuses it, or cannot be reached. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds in which an answer can be taken back. */
export const UNDO_TIME = 10_000;

const answers = new Map<string, Answer & { key: string }>();

/** Sends an answer; the page may be closing meanwhile. */
async function send(id: string): Promise<void> {
  const answer = answers.get(id);
  if (!answer) return;
  const param = { id };
  const header = { 'idempotency-key': answer.key };
  const init = { keepalive: true };
  try {
    if (answer.action === 'approve') {
      await readJson(api.bookings[':id'].approval.$post({ param, header, json: {} }, { init }));
    } else {
      await readJson(
        api.bookings[':id'].declination.$post({ param, header, json: { reason: answer.reason } }, { init }),
      );
    }
  } catch (error) {
    answer.onFailure(error);
  } finally {
    answers.delete(id);
    await queryClient.invalidateQueries({ queryKey: ['studio-bookings'] });
  }
}

let pending: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

/** Kept outside of the screen, so that an answer is sent also after leaving it. */
const deferred = deferredActions(
  send,
  (ids) => {
    pending = ids;
    for (const tell of watchers) tell();
  },
  UNDO_TIME,
);
if (typeof window !== 'undefined') window.addEventListener('pagehide', deferred.flush);

/** Sends an answer once the time to take it back is over. */
export function answerLater(id: string, answer: Answer): void {
  answers.set(id, { ...answer, key: newBookingKey() });
  deferred.begin(id);
}

export function takeBack(id: string): void {
  deferred.undo(id);
}

/** Returns the ids of bookings with an answer that is not carried out yet. */
export const usePendingAnswers = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => pending,
    () => pending,
  );
