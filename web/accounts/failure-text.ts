import { useWords } from '../words.tsx';
import type { AuthFailure } from './failure.ts';

/** The sentence for a failure: by its code in the reader's language, else as the service wrote it. */
export function useFailureText(): (failure: AuthFailure) => string {
  const { t } = useWords();
  return (failure) => {
    if (failure.kind === 'registered') return t('auth.registered');
    if (failure.kind === 'unexpected') return t('auth.unexpected');
    const { code, message, count } = failure;
    const key = `auth.failures.${code}`;
    const known = t(key, { count });
    // What came with an address was written by anybody: it is a sentence at most.
    return known === key ? message.slice(0, 200) : known;
  };
}
