import { useWords } from '#web/words.tsx';
import type { OwnFactor } from './factors.ts';

/** Returns a function that gives the label of a factor: its kind, and the name its owner gave it. */
export function useFactorName(): (factor: OwnFactor) => string {
  const { t } = useWords();
  return ({ kind, name, phoneEnd }) => {
    const method = t(`auth.second.methods.${kind}`, { end: phoneEnd });
    return name && kind !== 'recovery_code' ? `${method} (${name})` : method;
  };
}
