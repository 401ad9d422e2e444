import { useQuery } from '@tanstack/react-query';
import type { Money } from '../../../shared/money/money.ts';
import type { Offering } from '../../../shared/schemas/offerings.ts';
import type { Pass } from '../../../shared/schemas/passes.ts';
import { api } from '../../browser-api.ts';
import { ownPassesQuery } from '../../passes/passes-queries.ts';
import type { Chosen } from './booking-summary.tsx';
import type { SubmissionInput } from './use-submission.ts';

interface PassChoiceInput extends Pick<SubmissionInput, 'wanted' | 'total'> {
  offering: Offering;
  chosen: Chosen | undefined;
  seats: number;
  isSignedIn: boolean;
  /** Of the pass that the guest chose. */
  passId: string | undefined;
}

/** The passes of the guest that can pay for what is chosen, and the one that does. */
export interface PassChoice {
  usable: Pass[];
  used: Pass | undefined;
  seats: number;
}

/** Finds the passes that can pay for all seats: of a date that is sold per person and paid online, without add-ons. */
export function usePassChoice({
  offering,
  chosen,
  wanted,
  total,
  seats,
  isSignedIn,
  passId,
}: PassChoiceInput): PassChoice {
  const isForSeats =
    offering.payment !== 'at_studio' &&
    offering.price_unit === 'person' &&
    wanted?.event_id !== undefined &&
    (wanted.addons ?? []).length === 0 &&
    isPaid(total);
  const own = useQuery({ ...ownPassesQuery(api, offering.id), enabled: isSignedIn && isForSeats });
  const usable = (isForSeats && chosen ? (own.data ?? []) : []).filter(
    ({ credits_left, expires_at }) =>
      credits_left >= seats && expires_at !== null && Date.parse(expires_at) >= Date.parse(chosen?.starts_at ?? ''),
  );
  return { usable, used: usable.find(({ id }) => id === passId), seats };
}

const isPaid = (total: Money | undefined) => total !== undefined && total.amount > 0;
