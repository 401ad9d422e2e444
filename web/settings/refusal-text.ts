import { useFailureText } from '../accounts/failure-text.ts';
import { problemText } from '../problem-text.ts';
import { useWords } from '../words.tsx';
import { AccountsRefusal } from './accounts-answer.ts';

/** Returns a function that gives the text of a failure of the API or the accounts service. */
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
