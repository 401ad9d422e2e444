import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Money } from '#shared/money/money.ts';
import type { NewDetails } from '#shared/schemas/bookings/booking-details.ts';
import type { NewBooking } from '#shared/schemas/bookings/bookings.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import type { Identified } from '../guest/identify-step.tsx';
import type { HoldStart } from '../pay/pay-page.tsx';
import { type BookingDraft, type BookingStep, deleteBookingDraft, newBookingKey } from './booking-draft.ts';
import { findOwnHold } from './own-hold.ts';
import { sendBooking } from './send-booking.ts';

/** Milliseconds until the page says that it takes longer, and until it stops waiting. */
const SLOW = 4000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** The state of submitting a booking. */
export type Submission =
  | { kind: 'idle' }
  | { kind: 'sending'; slow: boolean }
  /** No conclusive response: it may or may not be booked, and can be submitted again. */
  | { kind: 'unanswered'; problem: ApiProblem }
  | { kind: 'refused'; problem: ApiProblem; seats: number };

export interface SubmissionInput {
  offeringId: string;
  /** With one name per seat. */
  draft: Pick<BookingDraft, 'seats' | 'note' | 'key' | 'replaces'> & { names: string[] };
  /** Answers and waiver; undefined where the studio asks nothing. */
  details: NewDetails | undefined;
  /** The event, slot or course; undefined while none is chosen. */
  wanted: Pick<NewBooking, 'event_id' | 'shown_starts_at' | 'slot' | 'course' | 'prices' | 'addons'> | undefined;
  total: Money | undefined;
  /** The promo code that is part of the total. */
  code: string | undefined;
  payment: 'online' | 'at_studio';
  /** Refetches events and seats. */
  refresh: () => Promise<void>;
  change: (part: Partial<BookingDraft>) => void;
  /** Called when the choice can no longer be booked. */
  drop: () => void;
  go: (step: BookingStep) => void;
  /** The guest who has just said who they are. */
  identified: Identified | undefined;
  /** True if the studio asks its guests nothing. */
  asksNothing: boolean;
  /** Asks to sign in again. */
  signIn: (then: () => void) => void;
}

/**
 * Submits the booking, at most one request at a time, and keeps the idempotency key until there is a conclusive
 * response.
 */
export function useSubmission(input: SubmissionInput) {
  const { offeringId, draft, details, wanted, total, code, payment, refresh, change, drop, go, signIn } = input;
  const { identified, asksNothing } = input;
  const { t } = useWords();
  const navigate = useNavigate();
  const [submission, setSubmission] = useState<Submission>({ kind: 'idle' });
  const sending = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isSending = submission.kind === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSubmission({ kind: 'sending', slow: true }), SLOW);
    return () => clearTimeout(timer);
  }, [isSending]);

  const settle = async (problem: ApiProblem) => {
    if (!isDefinitive(problem)) return setSubmission({ kind: 'unanswered', problem });
    const left = Math.min(leftOf(problem), draft.seats);
    // The first request with this key did arrive; whatever is booked now is another booking.
    if (problem.code === 'http.idempotency_reused') change({ key: newBookingKey() });
    if (/^(bookings|slots)\./.test(problem.code) || problem.code === 'http.not_found') {
      await refresh().catch(() => undefined);
    }
    setSubmission({ kind: 'refused', problem, seats: left });
    if (problem.status === 401) signIn(submit);
    if (SEATS_ARE_GONE.has(problem.code) && left > 0) change({ seats: left });
    else if (DATE_IS_GONE.has(problem.code)) {
      drop();
      go(1);
    } else if (problem.code === 'bookings.price_gone' || problem.code === 'bookings.addon_limit') go(1);
    else if (DETAILS_CHANGED.has(problem.code) || problem.code === 'http.invalid') go(2);
  };

  const submit = async () => {
    if (sending.current || !wanted || !total) return;
    sending.current = true;
    setSubmission({ kind: 'sending', slow: false });
    // Stores the draft: from here on the key must survive a reload.
    change({});
    const unnamed = (at: number) => t('bookings.guests.unnamed', { number: at + 1 });
    const json: NewBooking = {
      ...wanted,
      seats: draft.seats,
      attendees: draft.names.map((name, at) => ({ name: name.trim() || unnamed(at) })),
      note: draft.note,
      details,
      shown_total: total,
      payment: total.amount === 0 ? undefined : payment,
      code,
    };
    const isToHold = json.payment === 'online';
    const choice = {
      eventId: wanted.event_id ?? wanted.course?.event_id,
      startsAt: wanted.slot?.starts_at,
      seats: draft.seats,
    };
    try {
      if (draft.replaces) await releaseHold(draft.replaces);
      const sent = await sendBooking(draft.key, {
        isToHold,
        // The same seats may be held already, chosen in another tab or before the form knew of it.
        findHold: async (staleTime) => (isToHold ? findOwnHold(offeringId, choice, staleTime) : undefined),
        post: (key) => {
          const header = { 'idempotency-key': key };
          const init = { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) };
          return readJson(api.bookings.$post({ json, header }, { init }));
        },
        renewKey: () => {
          const key = newBookingKey();
          change({ key });
          return key;
        },
      });
      if (typeof sent !== 'string') {
        deleteBookingDraft(offeringId);
        await adoptBooking(api, sent);
      }
      // A guest who has left the form stays on the page they went to.
      if (!isOpen.current) return;
      if (typeof sent === 'string') return await navigate(`?hold=${sent}`, { replace: true });
      // Replaces the form in the history, so that "back" does not lead into it again.
      const isHeld = sent.state === 'held';
      const start: HoldStart = {
        // Who has just typed their name need not see it once more.
        firstStep: identified && draft.seats === 1 && asksNothing ? 3 : 2,
        greeted: identified?.isBack ? identified.name : undefined,
      };
      await navigate(isHeld ? `?hold=${sent.id}` : `?booking=${sent.id}`, {
        replace: true,
        ...(isHeld && { state: start }),
      });
    } catch (error) {
      await settle(error instanceof ApiProblem ? error : unexpected(error));
    } finally {
      sending.current = false;
    }
  };
  return { submission, submit, clear: () => setSubmission({ kind: 'idle' }) };
}

/** Releases a hold that is chosen anew; one that has ended by itself is gone already. */
async function releaseHold(id: string): Promise<void> {
  try {
    await adoptBooking(api, await readJson(api.bookings[':id'].hold.$delete({ param: { id } })));
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isDefinitive(error)) throw error;
  }
}

const DETAILS_CHANGED = new Set(['bookings.questions_changed', 'bookings.waiver_changed']);

const SEATS_ARE_GONE = new Set(['bookings.sold_out', 'bookings.course_full']);

const DATE_IS_GONE = new Set([
  'bookings.sold_out',
  'bookings.course_full',
  'bookings.course_only',
  'bookings.event_past',
  'bookings.event_cancelled',
  'bookings.closed',
  'slots.taken',
  'slots.not_offered',
  'http.not_found',
]);

const isDefinitive = ({ status }: ApiProblem) => status >= 400 && status < 500 && status !== 429;

function leftOf({ problem }: ApiProblem): number {
  const left = problem.data?.left;
  return typeof left === 'number' ? left : 0;
}

const unexpected = (error: unknown) =>
  new ApiProblem({ type: 'about:blank', status: 500, code: 'http.unavailable', detail: String(error) });
