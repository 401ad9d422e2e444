import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useWords } from '../words.tsx';
import * as css from './progress.module.css';

/** Milliseconds before a pending navigation is shown: shorter ones go unnoticed. */
const DELAY_MS = 150;

/** Shown while the next screen loads. The live region is always rendered, or screen readers would not announce it. */
export function Progress() {
  const { t } = useWords();
  const waiting = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return (
    <div data-shell="progress" className={css.progress} role="status" aria-live="polite">
      {shown && (
        <span className={css.progressPill}>
          <Spinner />
          {t('shell.loading')}
        </span>
      )}
    </div>
  );
}
