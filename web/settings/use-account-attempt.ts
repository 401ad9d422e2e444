import { useAttempt } from '../use-attempt.ts';
import { useRefusalText } from './refusal-text.ts';

/**
 * Runs actions on the API or the accounts service, one at a time, with the text of their refusals: see `useAttempt`.
 * While one runs, others are not begun and return false.
 */
export function useAccountAttempt() {
  const attempt = useAttempt(useRefusalText());
  const run = async (act: () => Promise<unknown>) => !attempt.busy && attempt.run(act);
  return { ...attempt, run };
}
