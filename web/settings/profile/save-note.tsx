import { useEffect, useRef } from 'react';
import { problemText } from '#web/problem-text.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../settings.module.css';
import { PART_NAMES, type ProfilePart } from './profile-values.ts';
import type { SaveResult } from './save-profile.ts';

/** Says which parts were saved, which were not, and why. Takes the focus, unless a field has an error. */
export function SaveNote({ result: { saved, failed }, focused }: { result: SaveResult; focused: boolean }) {
  const { t } = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) place.current?.focus();
  }, [focused]);
  const list = (parts: readonly ProfilePart[]) =>
    PART_NAMES.filter((part) => parts.includes(part))
      .map((part) => t(`settings.profile.parts.${part}`))
      .join(', ');
  const reasons = new Set(failed.map(({ error }) => problemText(t, error)));
  return (
    <div ref={place} tabIndex={-1} className={css.setNews}>
      <Note kind="brick" title={t('settings.profile.not_saved', { parts: list(failed.map(({ part }) => part)) })}>
        {[...reasons].join(' ')} {saved.length > 0 && t('settings.profile.saved_parts', { parts: list(saved) })}{' '}
        {t('settings.profile.kept')}
      </Note>
    </div>
  );
}
