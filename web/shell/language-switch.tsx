import { useLocation, useNavigate } from 'react-router';
import {
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageInAddress,
  withoutLanguage,
} from '../../shared/languages.ts';
import { saveLanguage } from '../accounts/save-language.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { useWords } from '../words.tsx';
import { useChangeLanguage } from './language.tsx';

/** `compact` in the header, `dropdown` where there is room for a line, `list` with a button for each. */
export type LanguageForm = 'compact' | 'dropdown' | 'list';

export function LanguageSwitch({ form }: { form: LanguageForm }) {
  if (form === 'compact') return <Compact />;
  return form === 'dropdown' ? <Dropdown /> : <ButtonList />;
}

/** What is chosen here is chosen for one's mails as well, if one is signed in, and stands above what the address says. */
function useSwitchLanguage(): (language: Language) => Promise<void> {
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

function Compact() {
  const { language, t } = useWords();
  const change = useSwitchLanguage();
  return (
    <Menu
      label={t('shell.language')}
      buttonClass="btn btn-quiet btn-s"
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

/** A line of the menu. The choice itself is the browser's own list, which phones show best. */
function Dropdown() {
  const { language, t } = useWords();
  const change = useSwitchLanguage();
  return (
    <label className="menu-line">
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

function ButtonList() {
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
