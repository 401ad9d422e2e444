import { useWords } from '../../words.tsx';
import { useStudioForm } from './form-context.ts';

/** "Saved 14:02": by the clock of whoever reads it. */
export function SaveNote() {
  const { t } = useWords();
  const { state, savedAt } = useStudioForm().view;
  const time = savedAt === undefined ? undefined : clock(new Date(savedAt));
  const isSaved = state === 'saved';
  return (
    <span className={state === 'offline' || state === 'refused' ? 'sform-save bad' : 'sform-save muted'} role="status">
      {isSaved && time !== undefined ? t('studio_form.saved_at', { time }) : t(`studio_form.state.${state}`)}
    </span>
  );
}

const clock = (at: Date) => [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
