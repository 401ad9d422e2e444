import { useAttempt } from '../use-attempt.ts';
import { useRefusalText } from './refusal-text.ts';

/** Runs actions on the API or the accounts service, with the text of their refusals: see `useAttempt`. */
export const useAccountAttempt = () => useAttempt(useRefusalText());
