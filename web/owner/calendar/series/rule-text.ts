import type { Series } from '#shared/schemas/events/series.ts';
import { parsePlainRule, ruleSentence } from '#shared/time/plain-rule.ts';
import { useWords } from '#web/words.tsx';

/** Returns a function that writes a rule as "Every Tuesday at 19:00", or as "repeats" if it has no plain sentence. */
export function useRuleText(): (series: Pick<Series, 'rule' | 'at'>) => string {
  const { t } = useWords();
  return ({ rule, at }) => {
    const plain = parsePlainRule(rule);
    return plain ? ruleSentence(t, plain, at) : t('plan.repeats');
  };
}
