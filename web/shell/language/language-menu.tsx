import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import * as css from '#web/ui/button.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useWords } from '#web/words.tsx';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The language menu of the header. */
export default function LanguageMenu() {
  const { language, t } = useWords();
  const change = useSwitchLanguage();
  return (
    <Menu
      label={t('shell.language')}
      buttonClass={`${css.btn} ${css.btnQuiet} ${css.btnS}`}
      button={
        <>
          <Icon name="globe" />
          {language.toUpperCase()}
          <span className="sr">{t('shell.language_is', { language: LANGUAGE_NAMES[language] })}</span>
          <Icon name="chevron-down" size="s" />
        </>
      }
    >
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          role="menuitemradio"
          aria-checked={each === language}
          lang={each}
          onClick={() => change(each)}
        >
          {LANGUAGE_NAMES[each]}
          {each === language && <Icon name="check" size="s" />}
        </button>
      ))}
    </Menu>
  );
}
