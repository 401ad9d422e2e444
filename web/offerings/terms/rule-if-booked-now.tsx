import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { RuleInBar, RuleLine, termsIfBookedNow } from './rule-line.tsx';

export interface RuleIfBookedNowProps extends Pick<EventShape, 'starts_at' | 'time_zone' | 'price'> {
  offering: Offering;
  /** ISO instant at which the page was rendered. */
  now: string;
  /** In the phone's bar: what comes first. */
  inBar?: boolean;
}

/** The cancellation rule of a booking that is made now. */
export default function RuleIfBookedNow({ offering, now, inBar, ...chosen }: RuleIfBookedNowProps) {
  const terms = termsIfBookedNow(offering, chosen, now);
  return inBar ? <RuleInBar {...terms} /> : <RuleLine {...terms} />;
}
