import { useWords } from '../words.tsx';
import type { AuthFailure } from './failure.ts';

/**
 * Returns a function that gives the text of a failure: the service's own message in English; in other languages a
 * translation of its code, if known.
 */
export function useFailureText(): (failure: AuthFailure) => string {
  const { t, language } = useWords();
  return (failure) => {
    if (failure.kind === 'registered') return t('auth.registered');
    if (failure.kind === 'unexpected') return t('auth.unexpected');
    const { code, message, count, returned } = failure;
    if (returned && language === 'en') return message;
    const key = `auth.failures.${code}`;
    const known = t(key, { count });
    // A message from a URL may be by anyone, so limit it to a sentence.
    return known === key ? message.slice(0, 200) : known;
  };
}
