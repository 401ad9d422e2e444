import { parsePlainRule, ruleSentence } from '../../../../shared/plain-rule.ts';
import type { Series } from '../../../../shared/schemas/series.ts';
import { useWords } from '../../../words.tsx';

/** "Every Tuesday at 19:00", where there are plain words for it. */
export function useRuleText(): (series: Pick<Series, 'rule' | 'at'>) => string {
  const { t } = useWords();
  return ({ rule, at }) => {
    const plain = parsePlainRule(rule);
    return plain ? ruleSentence(t, plain, at) : t('plan.repeats');
  };
}
