import { useLocation, useNavigate } from 'react-router';
import { type Language, languageInAddress, withoutLanguage } from '../../../shared/languages.ts';
import { saveLanguage } from '../../accounts/save-language.ts';
import { useChangeLanguage } from './language-provider.tsx';

/** Returns what changes the language of the pages and, of those who are signed in, of their mails; it outranks `?lang=`. */
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
