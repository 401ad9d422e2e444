import { useFailureText } from '../accounts/failure-text.ts';
import { problemText } from '../problem-text.ts';
import { useWords } from '../words.tsx';
import { AccountsRefusal } from './accounts-answer.ts';

/** Refusals of the accounts service that mean something of their own in the settings; all others read as elsewhere. */
const OWN_TEXTS = new Set([
  'reauthentication_needed',
  'reauthentication_not_valid',
  'mfa_factor_name_conflict',
  'mfa_verified_factor_exists',
  'too_many_enrolled_mfa_factors',
  'single_identity_not_deletable',
  'email_conflict_identity_not_deletable',
  'passkey_not_used',
]);

/** Returns a function that gives the text of a failure of the API or the accounts service. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useWords();
  const accountsText = useFailureText();
  return (error) => {
    if (!(error instanceof AccountsRefusal)) return problemText(t, error);
    return OWN_TEXTS.has(error.code) ? t(`settings.refused.${error.code}`) : accountsText(error.failure);
  };
}
