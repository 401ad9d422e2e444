import type { Translate } from '../text/texts.ts';
import { formatDayTime } from '../time/time.ts';
import { answerDueAt } from './answer-time.ts';
import { type CancellationTerms, cancellationSteps, SECOND_THOUGHTS } from './cancellation.ts';
import { stepsWithDeposit } from './deposit.ts';

/** What of the cancellation rule depends on more than the policy and the date. */
export interface RuleTerms extends CancellationTerms {
  bookedAt: Date;
  /** It costs nothing. */
  isFree?: boolean;
  /** What is paid now, where the rest is paid at the studio: as a text, and its share of the price. */
  deposit?: { text: string; share: number } | undefined;
  /** How many seats a pass pays for; undefined where none does. */
  passSeats?: number | undefined;
}

/** The cancellation rule of a booking in one line. */
export interface CancellationRule {
  /** What comes back at first: all of it, half of it, or nothing. */
  kind: 'free' | 'half' | 'none';
  /** "Free to cancel until Sat 22 Nov, 10:00" */
  first: string;
  /** What follows, with its punctuation: ", then 50% back until Fri 28 Nov, 10:00." */
  rest: string;
}

/**
 * Says in one line what a booking made at `bookedAt` costs if it is cancelled. It stands beside every button that
 * commits to one, and in the mails that lead to such a button.
 * @param t with the file `offerings`, and for passes `bookings`
 */
export function cancellationRule(t: Translate, terms: RuleTerms): CancellationRule {
  const { zone, deposit, passSeats: count } = terms;
  if (terms.isFree && count === undefined) return { kind: 'free', first: t('offerings.rule.start'), rest: '.' };
  const steps = stepsWithDeposit(cancellationSteps({ ...terms, isPass: count !== undefined }), deposit?.share);
  const when = (until: Date) => formatDayTime(t, until, zone);
  const dueOf = (share: number) => steps.find((step) => step.share === share)?.until ?? undefined;
  const [free, half] = [dueOf(100), dueOf(50)];
  if (count !== undefined) {
    return free
      ? { kind: 'free', first: t('bookings.cancelling.credit_until', { count, date: when(free) }), rest: '.' }
      : { kind: 'none', first: t('bookings.cancelling.credit_kept', { count }), rest: '' };
  }
  const kept = deposit ? ` ${t('offerings.rule.deposit', { deposit: deposit.text })}` : '';
  const thenHalf = half ? `, ${t('offerings.rule.then_half', { date: when(half) })}.` : '.';
  const byYes = freeByYes(terms, free);
  if (byYes === 'day_after_yes') return { kind: 'free', first: t('offerings.rule.after_yes'), rest: thenHalf + kept };
  if (byYes === 'yes') {
    const rest = half || deposit ? thenHalf + kept : `, ${t('offerings.rule.then_full')}. ${t('offerings.rule.give')}`;
    return { kind: 'free', first: t('offerings.rule.until_yes'), rest };
  }
  if (free) return { kind: 'free', first: t('offerings.rule.free', { date: when(free) }), rest: thenHalf + kept };
  if (half) return { kind: 'half', first: t('offerings.rule.half', { date: when(half) }), rest: `.${kept}` };
  const first = deposit ? t('offerings.rule.deposit_only', { deposit: deposit.text }) : t('offerings.rule.none');
  return { kind: 'none', first, rest: `. ${t('offerings.rule.give')}` };
}

type DatedTerms = Pick<RuleTerms, 'awaitsYes' | 'startsAt' | 'bookedAt'>;

/**
 * Returns the step until which a booking that awaits the studio's yes is surely free: the yes, or 24 hours after it
 * where the start is far enough away however late the yes comes. Undefined where a date says more, or no yes is awaited.
 * @param free until when the policy refunds all
 */
export function freeByYes(
  { awaitsYes, startsAt, bookedAt }: DatedTerms,
  free: Date | undefined,
): 'yes' | 'day_after_yes' | undefined {
  if (!awaitsYes) return undefined;
  const due = answerDueAt(startsAt, bookedAt);
  if (startsAt.getTime() - due.getTime() < SECOND_THOUGHTS.lead) return free ? undefined : 'yes';
  return free && free.getTime() > due.getTime() + SECOND_THOUGHTS.window ? undefined : 'day_after_yes';
}

/** Returns the sentence about the cooling-off day; undefined where the start is too near for it. */
export function secondThoughtsText(t: Translate, { awaitsYes, startsAt, bookedAt }: DatedTerms): string | undefined {
  if (startsAt.getTime() - bookedAt.getTime() < SECOND_THOUGHTS.lead) return undefined;
  return t(awaitsYes ? 'offerings.second_thoughts_yes' : 'offerings.second_thoughts');
}
