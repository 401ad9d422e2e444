import type { KeyboardEvent } from 'react';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { useWords } from '#web/words.tsx';
import type { AuthMode } from '../credentials.ts';
import * as css from './auth.module.css';

const MODES: AuthMode[] = ['login', 'sign-up'];

interface AuthTabsProps {
  mode: AuthMode;
  /** True while the form is being sent. */
  disabled: boolean;
  onMode: (mode: AuthMode) => void;
}

/** Log In and Sign Up as tabs above the form. */
export function AuthTabs({ mode, disabled, onMode }: AuthTabsProps) {
  const { t } = useWords();
  const turn = (event: KeyboardEvent) => {
    if (disabled) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = mode === 'login' ? 'sign-up' : 'login';
    onMode(other);
    document.getElementById(`auth-tab-${other}`)?.focus();
  };
  return (
    <div
      className={`${segmentedCss.segmented} ${css.authTabs}`}
      role="tablist"
      aria-label={t('auth.tabs')}
      onKeyDown={turn}
    >
      {MODES.map((each) => (
        <button
          key={each}
          id={`auth-tab-${each}`}
          type="button"
          role="tab"
          className={each === mode ? segmentedCss.on : undefined}
          aria-selected={each === mode}
          disabled={disabled}
          aria-controls="auth-panel"
          tabIndex={each === mode ? 0 : -1}
          onClick={() => onMode(each)}
        >
          {t(`auth.${each}.action`)}
        </button>
      ))}
    </div>
  );
}
