import type { Dispute, DisputedItem } from '#shared/schemas/disputes.ts';
import type { Translate } from '#shared/text/texts.ts';

/** How far a dispute is, for who answers it. `late`: the time to answer is over. */
export type Progress = 'to_answer' | 'late' | 'sent' | 'won' | 'lost';

export function progressOf({ state, evidence_sent_at, evidence_due_at }: Dispute, now = new Date()): Progress {
  if (state !== 'open') return state;
  if (evidence_sent_at) return 'sent';
  return evidence_due_at && new Date(evidence_due_at) <= now ? 'late' : 'to_answer';
}

/** The provider's words that have a sentence of their own. */
const REASONS: ReadonlySet<string> = new Set([
  ...['fraudulent', 'unrecognized', 'duplicate', 'product_not_received', 'product_unacceptable'],
  ...['credit_not_processed', 'subscription_canceled'],
]);

/** Says in plain words why a guest's bank took a charge back. Needs the texts `disputes`. */
export const reasonText = (t: Translate, reason: string): string =>
  t(`disputes.reasons.${REASONS.has(reason) ? reason : 'other'}`);

/** What a disputed payment paid: "Raku in the yard", "Pass “Ten”". */
export const itemText = (t: Translate, { kind, title }: DisputedItem): string =>
  kind === 'booking' ? (title ?? '') : t(`disputes.${kind}`, { name: title ?? '' });

/** "7K2M 9QXF" */
export const groupedReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ');
