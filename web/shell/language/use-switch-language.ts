import { useLocation, useNavigate } from 'react-router';
import { type Language, languageInAddress } from '#shared/text/languages.ts';
import { saveLanguage } from '#web/accounts/save-language.ts';
import { useChangeLanguage } from './language-provider.tsx';
import { withoutLanguage } from './without-language.ts';

/**
 * Returns a function that changes the language of the pages and, for signed-in people, of their emails; it overrides
 * `?lang=`.
 */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const change = useChangeLanguage();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return async (language) => {
    if (!(await change(language))) return;
    if (languageInAddress(search)) {
      navigate({ search: withoutLanguage(search), hash }, { replace: true, preventScrollReset: true });
    }
    await saveLanguage(language);
  };
}
