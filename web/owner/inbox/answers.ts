import type { NewOffer } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { newBookingKey } from '#web/bookings/form/booking-draft.ts';
import { api } from '#web/browser-api.ts';
import { UNSENT } from '#web/forms/drafts/draft-keys.ts';
import { type Pending, pendingActs } from '#web/pending-acts.ts';
import { queryClient } from '#web/query.ts';

/** What the studio decides about a booking that waits for it. */
export type Answer =
  | { action: 'approve' }
  /** `reason` is the message to the guest. */
  | { action: 'decline'; reason: string }
  | { action: 'offer'; offer: NewOffer };

interface DeferredAnswer {
  answer: Answer;
  /** Idempotency key. */
  key: string;
  /** Called when the server refuses it, or cannot be reached. Missing where an earlier page began it. */
  onFailure?: (error: unknown) => void;
}

/** An answer that is not carried out yet. */
export type PendingAnswer = Pending<DeferredAnswer>;

/** Sends an answer; the page may be closing meanwhile. */
async function send(id: string, { answer, key, onFailure }: DeferredAnswer): Promise<void> {
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
    onFailure?.(error);
  } finally {
    // The answer counts as pending until the list has been read again: the booking must not be shown as waiting.
    await queryClient.invalidateQueries({ queryKey: ['studio-bookings'] });
  }
}

const answers = pendingActs(send, `${UNSENT}answers`);

/** Sends an answer once the time to take it back is over. */
export function answerLater(id: string, answer: Answer, onFailure: (error: unknown) => void): void {
  answers.later(id, { answer, key: newBookingKey(), onFailure });
}

export const takeBack = answers.takeBack;

/** Returns the answers that are not carried out yet, by the id of their booking. */
export const usePendingAnswers = answers.usePending;
