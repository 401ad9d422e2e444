import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../lazy/menu.module.css';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The language choice in the phone's menu: a native select, which phones show best. */
export function LanguageSelect() {
  const { language, t } = useWords();
  const change = useSwitchLanguage();
  return (
    <label className={css.menuLine}>
      <Icon name="globe" />
      <span>{t('shell.language')}</span>
      <em>{LANGUAGE_NAMES[language]}</em>
      <Icon name="chevron-right" size="s" />
      <select value={language} onChange={(event) => change(event.target.value as Language)}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
