import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useWords } from '../words.tsx';

interface ClashNoteProps {
  by: string;
  /** "10:04" */
  at: string;
  /** Each field that both changed: its name, and what the other wrote. */
  fields: readonly { name: string; theirs: ReactNode }[];
  onSettle: (mine: boolean) => void;
}

/** Somebody else changed the same fields: what they wrote, and the choice. */
export function ClashNote({ by, at, fields, onSettle }: ClashNoteProps) {
  const { t } = useWords();
  return (
    <Note kind="brick" title={by ? t('drafts.clash', { by, at }) : t('drafts.clash_somebody', { at })}>
      <dl className="clash">
        {fields.map(({ name, theirs }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{theirs}</dd>
          </div>
        ))}
      </dl>
      <p className="clash-do">
        <Button size="s" kind="ink" onClick={() => onSettle(true)}>
          {t('drafts.keep_mine')}
        </Button>
        <Button size="s" onClick={() => onSettle(false)}>
          {t('drafts.take_theirs')}
        </Button>
      </p>
    </Note>
  );
}
