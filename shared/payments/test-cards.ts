/** What the test bank does with a card. */
export type TestCardOutcome =
  | 'succeeds'
  | 'declined'
  /** Goes through, but when it is charged again as a saved card. */
  | 'declined_later'
  | 'insufficient_funds'
  | 'second_step'
  | 'slow'
  | 'notified_twice'
  | 'never_notified'
  /** Goes through; the first refund to it comes back. */
  | 'refund_returned';

/**
 * The cards of the test bank, the first four and the last with the numbers that Stripe's test mode has for the same.
 */
export const TEST_CARDS: Readonly<Record<string, TestCardOutcome>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000003220': 'second_step',
  '4000000000000077': 'slow',
  '4000000000000341': 'declined_later',
  '4000000000000101': 'notified_twice',
  '4000000000000119': 'never_notified',
  '4000000000005126': 'refund_returned',
};

/** Seconds after which the test bank answers a slow card. */
export const SLOW_CARD_SECONDS = 20;
