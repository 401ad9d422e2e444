import { useState } from 'react';
import { formatTime } from '#shared/time/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useWords } from '#web/words.tsx';
import * as optionCss from '../fields/option.module.css';
import type { Choice, Conflict } from './draft.ts';
import * as css from './drafts.module.css';
import type { FieldPath } from './field-path.ts';

/**
 * Writes field paths and their values as text. Paths with the same name are decided together, such as the latitude and
 * longitude of a position.
 */
export interface FieldWords {
  nameOf: (path: FieldPath) => string;
  /** Returns "" for an empty value. */
  textOf: (path: FieldPath, value: unknown) => string;
}

interface ConflictDialogProps {
  conflict: Conflict;
  /** Returns the value typed here. */
  mineOf: (path: FieldPath) => unknown;
  words: FieldWords;
  onDecide: (choices: Record<FieldPath, Choice>) => void;
  /** Closes without a decision. */
  onClose: () => void;
}

/** Shows both versions of fields that another person has changed too, and asks which to keep; saves nothing before. */
export function ConflictDialog({ conflict, mineOf, words, onDecide, onClose }: ConflictDialogProps) {
  const { t } = useWords();
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const paths = Object.keys(conflict.theirs);
  const names = [...new Set(paths.map(words.nameOf))];
  const choiceOf = (name: string): Choice => choices[name] ?? 'mine';
  const textOf = (name: string, choice: Choice) => {
    const told = paths
      .filter((path) => words.nameOf(path) === name)
      .map((path) => words.textOf(path, choice === 'mine' ? mineOf(path) : conflict.theirs[path]));
    return told.filter(Boolean).join(', ') || t('drafts.conflict.nothing');
  };
  const time = formatTime(conflict.at, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('drafts.conflict.title')}
      description={
        conflict.by ? t('drafts.conflict.by', { name: conflict.by, time }) : t('drafts.conflict.by_you', { time })
      }
    >
      <div className={css.conflict}>
        {names.map((name) => (
          <fieldset key={name} className={`${optionCss.opts} ${css.opts}`}>
            <legend>{name}</legend>
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice} className={`${optionCss.opt} ${css.opt}`}>
                <input
                  type="radio"
                  name={name}
                  checked={choiceOf(name) === choice}
                  onChange={() => setChoices({ ...choices, [name]: choice })}
                />
                <span>
                  <b>{t(`drafts.conflict.${choice}`)}</b>
                  <small>{textOf(name, choice)}</small>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <Button
          kind="clay"
          wide
          onClick={() => onDecide(Object.fromEntries(paths.map((path) => [path, choiceOf(words.nameOf(path))])))}
        >
          {t('drafts.conflict.keep')}
        </Button>
      </div>
    </Dialog>
  );
}
