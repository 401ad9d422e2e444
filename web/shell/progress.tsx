import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useWords } from '../words.tsx';
import './progress.css';

/** Milliseconds that pass unnoticed: what takes longer says so. */
const PATIENCE = 150;

/** Shown while the next screen is on its way. The live region is always there, or it would not be read. */
export function Progress() {
  const { t } = useWords();
  const waiting = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting]);
  return (
    <div className="progress" role="status" aria-live="polite">
      {shown && (
        <span className="progress-pill">
          <Spinner />
          {t('shell.loading')}
        </span>
      )}
    </div>
  );
}
