import type { Offering } from '../../../shared/schemas/offerings.ts';
import { openAuth } from '../../accounts/auth-request.ts';
import type { AuthMode } from '../../accounts/credentials.ts';
import { useSession } from '../../accounts/session.ts';
import type { BookingDraft, BookingStep } from './booking-draft.ts';
import type { Chosen } from './booking-summary.tsx';
import { useFocusedStep } from './use-focused-step.ts';
import { type SubmissionInput, useSubmission } from './use-submission.ts';

interface BookingStepsInput extends Pick<SubmissionInput, 'wanted' | 'total' | 'refresh' | 'drop'> {
  offering: Offering;
  draft: BookingDraft;
  change: (part: Partial<BookingDraft>) => void;
  seats: number;
  /** Without it only the first step is open. */
  chosen: Chosen | undefined;
  /** Why an account is asked for: what is about to be booked, in a sentence. */
  reason: string | undefined;
}

/** Where a guest is in the three steps of a booking, who comes along, and how its sending stands. */
export function useBookingSteps({ offering, draft, change, seats, chosen, reason, ...booking }: BookingStepsInput) {
  const { state, me } = useSession();
  const names = Array.from({ length: seats }, (_, at) => draft.names[at] ?? (at === 0 ? (me?.name ?? '') : ''));
  const go = useFocusedStep((step: BookingStep) => change({ step }));
  const ask = (mode: AuthMode, then: () => void) =>
    openAuth({ mode, reason, picture: offering.picture, onSuccess: then });
  /** Whoever is a visitor becomes a guest first, in a dialog over the form, and goes on from where they were. */
  const asGuest = (then: () => void) => (state === 'in' ? then() : ask('sign-up', then));
  const { submission, submit, clear } = useSubmission({
    ...booking,
    offeringId: offering.id,
    draft: { ...draft, seats, names },
    change,
    go,
    signIn: (then) => ask('login', then),
  });
  return {
    step: chosen ? draft.step : 1,
    names,
    note: draft.note,
    change,
    go,
    goAsGuest: (step: BookingStep) => asGuest(() => go(step)),
    submission,
    submit: () => asGuest(submit),
    clear,
  };
}
