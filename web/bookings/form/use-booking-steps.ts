import { useEffect, useState } from 'react';
import { isBelowMinimum } from '#shared/payments/charge-minimum.ts';
import type { QuoteQuestion } from '#shared/schemas/bookings/quotes.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { openAuth } from '#web/accounts/auth-request.ts';
import { useSession } from '#web/accounts/session.ts';
import { EMPTY_DETAILS, toNewDetails } from '../details/details-draft.ts';
import type { Identified } from '../guest/identify-step.tsx';
import type { BookingDraft, BookingStep } from './booking-draft.ts';
import type { Chosen } from './booking-summary.tsx';
import { useFocusedStep } from './use-focused-step.ts';
import { usePromoCode } from './use-promo-code.ts';
import { type SubmissionInput, useSubmission } from './use-submission.ts';

interface BookingStepsInput extends Pick<SubmissionInput, 'wanted' | 'total' | 'refresh' | 'drop'> {
  offering: Offering;
  draft: BookingDraft;
  change: (part: Partial<BookingDraft>) => void;
  seats: number;
  /** Undefined keeps the form at its first step. */
  chosen: Chosen | undefined;
}

/**
 * Returns the state of a booking form: its step, the guest, and the submission. What is paid online is held as soon as
 * the guest is known; names and paying follow on the page of the hold.
 */
export function useBookingSteps({ offering, draft, change, seats, chosen, ...booking }: BookingStepsInput) {
  const { state, me } = useSession();
  const [identified, setIdentified] = useState<Identified>();
  const [isIdentifying, setIdentifying] = useState(false);
  const names = Array.from({ length: seats }, (_, at) => draft.names[at] ?? (at === 0 ? (me?.name ?? '') : ''));
  const go = useFocusedStep((step: BookingStep) => change({ step }));
  const details = { ...EMPTY_DETAILS, ...draft.details };
  details.signedName ??= names[0];
  const isTooSmall = offering.payment === 'either' && booking.total !== undefined && isBelowMinimum(booking.total);
  const payment = offering.payment === 'at_studio' || isTooSmall ? 'at_studio' : 'online';
  const isHeldFirst = payment === 'online' && (booking.total?.amount ?? 0) > 0;
  const step = !chosen ? 1 : isHeldFirst && draft.step === 3 ? 2 : draft.step;
  // What is paid online gets its code where it is paid.
  const takesCode = payment === 'at_studio' && (booking.total?.amount ?? 0) > 0;
  const code = usePromoCode(
    takesCode && booking.wanted ? toQuestion(booking.wanted, seats) : undefined,
    draft.code,
    (next) => change({ code: next }),
  );
  const total = code.applied?.total ?? booking.total;
  const { submission, submit, clear } = useSubmission({
    ...booking,
    total,
    code: code.applied?.code,
    payment,
    offeringId: offering.id,
    draft: { ...draft, seats, names },
    details: isHeldFirst ? undefined : toNewDetails(offering, details),
    identified,
    asksNothing: offering.questions.length === 0 && offering.waiver === '',
    change,
    go,
    signIn: (then) => openAuth({ mode: 'login', picture: offering.picture, onSuccess: then }),
  });

  const isPastFirst = step > 1;
  useEffect(() => {
    if (isPastFirst && state === 'out') setIdentifying(true);
  }, [isPastFirst, state]);
  const isKnown = state === 'in' && me !== undefined && !isIdentifying;
  const isToHold = isHeldFirst && isPastFirst && isKnown && submission.kind === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: holds once the guest is known and the seats are chosen
  useEffect(() => {
    if (isToHold) void submit();
  }, [isToHold]);

  return {
    step,
    names,
    note: draft.note,
    details,
    payment,
    isTooSmall,
    isHeldFirst,
    code: takesCode ? code : undefined,
    total,
    change,
    go,
    submission,
    submit,
    clear,
    /** Who comes is asked only of a guest who is known. */
    guest: isIdentifying ? 'unknown' : isKnown ? 'known' : 'looking',
    identified,
    identify: (found: Identified) => {
      if (found.name) change({ names: [found.name, ...draft.names.slice(1)] });
      setIdentified(found);
      setIdentifying(false);
    },
  } as const;
}

/** Asks for the price of a booking that is paid at the studio. */
const toQuestion = (
  { event_id, slot, course, prices, addons }: NonNullable<SubmissionInput['wanted']>,
  seats: number,
): Omit<QuoteQuestion, 'code'> => ({
  event_id,
  slot,
  course: course && { event_id: course.event_id },
  seats,
  prices,
  addons,
  payment: 'at_studio',
});
