import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { ConflictDialog, type FieldWords } from './conflict-dialog.tsx';
import type { Conflict } from './draft.ts';
import * as css from './drafts.module.css';
import { UnsavedValues } from './unsaved-values.tsx';
import type { DraftForm } from './use-draft.ts';

interface SaveNoteProps {
  form: Pick<DraftForm<unknown>, 'view' | 'draft'>;
  words: FieldWords;
  /** True if a field has invalid text, which was not sent. */
  misread?: boolean;
}

/** Shows the save state of a draft, why it can no longer be saved, and the dialog for a conflict. */
export function SaveNote({ form: { view, draft }, words, misread = false }: SaveNoteProps) {
  const { t } = useWords();
  const [putOff, setPutOff] = useState<Conflict>();
  const [isReading, setIsReading] = useState(false);
  const { savedAt, ending, conflict, typed } = view;
  const state = view.state === 'saved' && misread ? 'refused' : view.state;
  const hasTyped = Object.keys(typed).length > 0;
  const text = () => {
    if (ending) {
      const why = ending.status === 404 ? t('drafts.left_team') : ending.detail;
      return hasTyped ? `${why} ${t('drafts.ended_say')}` : why;
    }
    if (state === 'saved' && savedAt !== undefined) return t('drafts.saved_at', { time: clock(new Date(savedAt)) });
    return t(`drafts.state.${state}`);
  };
  return (
    <div className={css.saveLine}>
      <span className={state === 'unsaved' ? 'sr' : css.saveNote} data-state={state} role="status">
        {state === 'saving' ? (
          <Spinner />
        ) : (
          <Icon name={state === 'saved' ? 'circle-check' : 'circle-alert'} size="s" />
        )}
        <span>{text()}</span>
      </span>
      {ending && hasTyped && (
        <Button size="s" onClick={() => setIsReading(true)}>
          {t('drafts.show_wrote')}
        </Button>
      )}
      <Dialog open={isReading} onClose={() => setIsReading(false)} title={t('drafts.wrote')}>
        <UnsavedValues paths={typed} words={words} />
      </Dialog>
      {conflict && putOff === conflict && (
        <Button size="s" onClick={() => setPutOff(undefined)}>
          {t('drafts.conflict.choose')}
        </Button>
      )}
      {conflict && putOff !== conflict && (
        <ConflictDialog
          conflict={conflict}
          mineOf={view.valueAt}
          words={words}
          onDecide={(choices) => void draft.decide(choices)}
          onClose={() => setPutOff(conflict)}
        />
      )}
    </div>
  );
}

/** Formats a time as "14:02" in the user's time zone. */
const clock = (at: Date) => [at.getHours(), at.getMinutes()].map((path) => String(path).padStart(2, '0')).join(':');
