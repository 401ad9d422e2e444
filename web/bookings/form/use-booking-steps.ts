import { givenName } from '../../../shared/accounts.ts';
import type { Offering } from '../../../shared/schemas/offerings.ts';
import type { QuoteQuestion } from '../../../shared/schemas/quotes.ts';
import { openAuth } from '../../accounts/auth-request.ts';
import type { AuthMode } from '../../accounts/credentials.ts';
import { useSession } from '../../accounts/session.ts';
import { EMPTY_DETAILS, toNewDetails } from '../details/details-draft.ts';
import type { BookingDraft, BookingStep } from './booking-draft.ts';
import type { Chosen } from './booking-summary.tsx';
import { useFocusedStep } from './use-focused-step.ts';
import { usePassChoice } from './use-pass-choice.ts';
import { usePromoCode } from './use-promo-code.ts';
import { type SubmissionInput, useSubmission } from './use-submission.ts';

interface BookingStepsInput extends Pick<SubmissionInput, 'wanted' | 'total' | 'refresh' | 'drop'> {
  offering: Offering;
  draft: BookingDraft;
  change: (part: Partial<BookingDraft>) => void;
  seats: number;
  /** Undefined keeps the form at its first step. */
  chosen: Chosen | undefined;
  /** What is about to be booked, as a sentence for the sign-in dialog. */
  reason: string | undefined;
}

/** Returns the state of a booking form: its step, the guests, and the submission. */
export function useBookingSteps({ offering, draft, change, seats, chosen, reason, ...booking }: BookingStepsInput) {
  const { state, me } = useSession();
  const names = Array.from({ length: seats }, (_, at) => draft.names[at] ?? (at === 0 && me ? givenName(me) : ''));
  const go = useFocusedStep((step: BookingStep) => change({ step }));
  const ask = (mode: AuthMode, then: () => void) =>
    openAuth({ mode, reason, picture: offering.picture, onSuccess: then });
  /**
   * Runs an action as a signed-in person; visitors sign up first, in a dialog over the form, and continue where they
   * were.
   */
  const asGuest = (then: () => void) => (state === 'in' ? then() : ask('sign-up', then));
  const details = { ...EMPTY_DETAILS, ...draft.details };
  details.signedName ??= names[0];
  const payment = offering.payment === 'either' ? (draft.payment ?? 'online') : offering.payment;
  // What is paid online gets its code on the page where it is paid.
  const takesCode = payment === 'at_studio' && (booking.total?.amount ?? 0) > 0;
  const code = usePromoCode(
    takesCode && booking.wanted ? toQuestion(booking.wanted, seats) : undefined,
    draft.code,
    (next) => change({ code: next }),
  );
  const pass = usePassChoice({
    ...{ offering, chosen, seats, wanted: booking.wanted, total: booking.total },
    ...{ isSignedIn: state === 'in', passId: draft.passId },
  });
  const total = pass.used && booking.total ? { ...booking.total, amount: 0 } : (code.applied?.total ?? booking.total);
  const { submission, submit, clear } = useSubmission({
    ...booking,
    total,
    code: code.applied?.code,
    passId: pass.used?.id,
    payment,
    offeringId: offering.id,
    draft: { ...draft, seats, names },
    details: toNewDetails(offering, details),
    change,
    go,
    signIn: (then) => ask('login', then),
  });
  return {
    step: chosen ? draft.step : 1,
    names,
    note: draft.note,
    details,
    payment,
    code: takesCode ? code : undefined,
    pass,
    total,
    change,
    go,
    goAsGuest: (step: BookingStep) => asGuest(() => go(step)),
    submission,
    submit: () => asGuest(submit),
    clear,
  };
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
