import { MAX_YEARS_AHEAD } from '../../shared/events.ts';
import { refuse } from '../http/refuse.ts';
import { addMonths } from './series/rule.ts';

/** The last day that a date may begin on. @param today YYYY-MM-DD, as every day here */
export const lastPlannableDay = (today: string): string => addMonths(today, 12 * MAX_YEARS_AHEAD);

/**
 * Each day that is planned for is looked at with all between it and the others: one slip of the pen must not make them
 * centuries.
 * @throws Refusal `events.too_far` for a day more than a year ago, or too many years ahead
 */
export function assertPlannableDay(day: string, today: string): void {
  if (day < addMonths(today, -12) || day > lastPlannableDay(today))
    refuse('events.too_far', { years: MAX_YEARS_AHEAD });
}
