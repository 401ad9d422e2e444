import { useWords } from '../words.tsx';
import type { AuthFailure } from './failure.ts';

/** The sentence for a failure: as the service returned it, which is in English; in other languages by its code, if known. */
export function useFailureText(): (failure: AuthFailure) => string {
  const { t, language } = useWords();
  return (failure) => {
    if (failure.kind === 'registered') return t('auth.registered');
    if (failure.kind === 'unexpected') return t('auth.unexpected');
    const { code, message, count, returned } = failure;
    if (returned && language === 'en') return message;
    const key = `auth.failures.${code}`;
    const known = t(key, { count });
    // What came with an address was written by anybody: it is a sentence at most.
    return known === key ? message.slice(0, 200) : known;
  };
}
