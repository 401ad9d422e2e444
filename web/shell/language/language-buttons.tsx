import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { useWords } from '#web/words.tsx';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The language choice of the footer: a button per language. */
export function LanguageButtons() {
  const { language } = useWords();
  const change = useSwitchLanguage();
  return (
    <ul>
      {LANGUAGES.map((each) => (
        <li key={each}>
          <button type="button" lang={each} aria-pressed={each === language} onClick={() => change(each)}>
            {LANGUAGE_NAMES[each]}
          </button>
        </li>
      ))}
    </ul>
  );
}
