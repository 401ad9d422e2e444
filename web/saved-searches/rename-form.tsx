import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SAVED_SEARCH_NAME_MAX } from '#shared/saved-searches.ts';
import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import { TextField } from '../forms/fields/field.tsx';
import { Button } from '../ui/button.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './kept.module.css';
import { changeSearch } from './own-searches.ts';

/** The form to rename a search. The typed name stays if saving fails. */
export function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [name, setName] = useState(search.name);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '' && (await run(() => changeSearch(search, { name })))) onClose();
    else field.current?.focus();
  };
  return (
    <form className={css.keptForm} method="post" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('saved_searches.name')}
        error={isMissing ? t('saved_searches.name_missing') : failure}
        value={name}
        maxLength={SAVED_SEARCH_NAME_MAX}
        onChange={(event) => setName(event.target.value)}
      />
      <p className={css.keptDo}>
        <Button type="submit" kind="ink" size="s" busy={busy}>
          {t('saved_searches.keep')}
        </Button>
        <Button kind="quiet" size="s" disabled={busy} onClick={onClose}>
          {t('saved_searches.cancel')}
        </Button>
      </p>
    </form>
  );
}
