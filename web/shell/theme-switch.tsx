import { useEffect } from 'react';
import * as css from '../forms/fields/segmented.module.css';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { chooseTheme, followTheme, THEMES, useTheme } from './theme.ts';

const ICONS = { light: 'sun', dark: 'moon', system: 'monitor' } as const;

export function ThemeSwitch() {
  const { t } = useWords();
  const chosen = useTheme();
  // It may be shown before anything of the page is used.
  useEffect(followTheme, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box and legend
    <div className={css.segmented} role="group" aria-label={t('shell.theme.label')}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className={theme === chosen ? css.on : undefined}
          aria-pressed={theme === chosen}
          onClick={() => chooseTheme(theme)}
        >
          <Icon name={ICONS[theme]} size="s" />
          {t(`shell.theme.${theme}`)}
        </button>
      ))}
    </div>
  );
}
