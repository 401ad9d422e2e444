import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './door.module.css';

interface ClosedPanelProps {
  /** The head on the phone. */
  head: ReactNode;
  /** What waits to be uploaded. */
  upload: ReactNode;
  /** What became of the last payment. */
  result: ReactNode;
  /** When check-in closed, in words. */
  when: string;
}

/** Stands in place of the camera once check-in has closed, and says when it did. */
export function ClosedPanel({ head, upload, result, when }: ClosedPanelProps) {
  const { t } = useWords();
  return (
    <section className={css.scan} data-theme="dark" aria-label={t('door.title')}>
      {head}
      <div className={css.closed}>
        {upload}
        <Icon name="lock" size="l" />
        <h2>{t('door.closed.title')}</h2>
        <p>{t('door.closed.say', { when })}</p>
      </div>
      <div className={css.scanIn}>{result}</div>
    </section>
  );
}
