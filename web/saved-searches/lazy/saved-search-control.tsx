import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../kept.module.css';
import { FAVORITES, markSeen, savedSearchesQuery, saveSearch } from '../own-searches.ts';
import { findSavedSearch } from '../same-search.ts';
import type { SavedQuery } from '../saved-query.ts';
import { takePendingSearch } from '../take-pending-search.ts';
import { JustSaved } from './just-saved.tsx';

/** Saves the search of a list, or says that it is saved. For signed-in people. */
export default function SavedSearchControl({ query }: { query: SavedQuery }) {
  useTexts('saved_searches');
  const { t } = useWords();
  const { me } = useSession();
  const isKnown = me !== undefined && me.second_factor !== 'needed';
  const { data } = useQuery({ ...savedSearchesQuery(api), enabled: isKnown });
  const { busy, failure, run } = useAttempt();
  const [savedNow, setSavedNow] = useState<string>();
  const saved = data && findSavedSearch(data, query);
  const save = () => run(async () => setSavedNow((await saveSearch(query)).id));
  const fulfil = useEffectEvent(() => {
    if (takePendingSearch(query)) void save();
  });
  const look = useEffectEvent(() => saved && markSeen(saved));
  useEffect(() => {
    if (isKnown) fulfil();
  }, [isKnown]);
  useEffect(() => {
    if (saved?.id) look();
  }, [saved?.id]);
  return (
    <>
      {saved ? (
        <ButtonLink kind="quiet" size="s" icon="check" to={FAVORITES}>
          {t('saved_searches.is_saved')}
        </ButtonLink>
      ) : (
        <Button size="s" icon="bookmark" busy={busy} onClick={save}>
          {t('search.save')}
        </Button>
      )}
      {saved && saved.id === savedNow && <JustSaved search={saved} />}
      {failure && (
        <div className={css.keptSay}>
          <Note kind="brick" title={failure}>
            <Link className="link" to={FAVORITES}>
              {t('saved_searches.all')}
            </Link>
          </Note>
        </div>
      )}
    </>
  );
}
