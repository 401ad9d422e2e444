import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import { Switch } from '../forms/fields/switch.tsx';
import { RowButton } from '../settings/row-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './kept.module.css';
import { changeSearch, markSeen, removeSearch } from './own-searches.ts';
import { RenameForm } from './rename-form.tsx';
import { addressOf } from './saved-query.ts';

/** A saved search, with controls to open, rename and remove it, and to switch its emails. */
export function SearchRow({ search, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [isRenamed, setRenamed] = useState(false);
  const { name, news, mail } = search;
  const remove = async () => {
    if (await run(() => removeSearch(search))) onRemoved();
  };
  return (
    <>
      <div className={css.keptH}>
        <h3>
          <Link className="link" to={addressOf(search.question)} onClick={() => markSeen(search)}>
            {name}
          </Link>
        </h3>
        {news.total > 0 && (
          <Tag kind="clay" icon="bell">
            {t(`saved_searches.${news.more ? 'more_new' : 'new'}`, { count: news.total })}
          </Tag>
        )}
      </div>
      <Switch
        label={t('saved_searches.mails')}
        checked={mail}
        busy={busy}
        onChange={(wanted) => run(() => changeSearch(search, { mail: wanted }))}
      />
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      {isRenamed ? (
        <RenameForm search={search} onClose={() => setRenamed(false)} />
      ) : (
        <p className={css.keptDo}>
          <RowButton of={name} onClick={() => setRenamed(true)}>
            {t('saved_searches.rename')}
          </RowButton>
          <RowButton of={name} kind="quiet" disabled={busy} onClick={remove}>
            {t('saved_searches.remove')}
          </RowButton>
        </p>
      )}
    </>
  );
}
