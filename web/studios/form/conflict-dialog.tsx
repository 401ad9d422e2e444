import { useState } from 'react';
import { formatTime } from '../../../shared/time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWords } from '../../words.tsx';
import type { Conflict } from './draft.ts';
import { useStudioForm } from './form-context.ts';
import { usePartName, usePartText } from './part-words.ts';
import type { Part } from './parts.ts';

type Choice = 'mine' | 'theirs';

/** Somebody else changed the same meanwhile: field by field, which stays. Nothing is saved until it is said. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { t } = useWords();
  const { view, draft } = useStudioForm();
  const nameOf = usePartName();
  const textOf = usePartText();
  const parts = Object.keys(conflict.theirs);
  const [choices, setChoices] = useState<Record<Part, Choice>>({});
  const choiceOf = (part: Part) => choices[part] ?? 'mine';
  const time = formatTime(conflict.at, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const keep = () => void draft.decide(Object.fromEntries(parts.map((part) => [part, choiceOf(part)])));
  return (
    <Dialog
      open
      size="wide"
      onClose={keep}
      title={t('studio_form.conflict.title')}
      description={
        conflict.by
          ? t('studio_form.conflict.by', { name: conflict.by, time })
          : t('studio_form.conflict.by_you', { time })
      }
    >
      <div className="sform-conflict">
        {parts.map((part) => (
          <fieldset key={part} className="opts">
            <legend>{nameOf(part)}</legend>
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice} className="opt sform-opt">
                <input
                  type="radio"
                  name={part}
                  checked={choiceOf(part) === choice}
                  onChange={() => setChoices({ ...choices, [part]: choice })}
                />
                <span>
                  <b>{t(`studio_form.conflict.${choice}`)}</b>
                  <small>{textOf(part, choice === 'mine' ? view.pending[part] : conflict.theirs[part])}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button kind="clay" onClick={keep}>
          {t('studio_form.conflict.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
