import { useFailureText } from '../accounts/failure-text.ts';
import { problemText } from '../problem-text.ts';
import { useWords } from '../words.tsx';
import { AccountsRefusal } from './accounts-answer.ts';

/** What to say of something that failed, whether the API or the accounts service refused it. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useWords();
  const accountsText = useFailureText();
  return (error) => {
    if (!(error instanceof AccountsRefusal)) return problemText(t, error);
    const key = `settings.refused.${error.code}`;
    const known = t(key);
    return known === key ? accountsText(error.failure) : known;
  };
}
