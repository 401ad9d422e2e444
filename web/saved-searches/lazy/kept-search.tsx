import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../accounts/session.ts';
import { useTexts } from '../../texts-hook.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { FAVORITES, lookAt, savedSearchesQuery, saveSearch } from '../own-searches.ts';
import type { Question } from '../question.ts';
import { findSame } from '../same-question.ts';
import { takePendingSearch } from '../take-wish.ts';
import { JustSaved } from './just-saved.tsx';
import '../kept.css';

/** Saves the search of a list, or says that it is saved. For signed-in people. */
export default function SavedSearchControl({ question }: { question: Question }) {
  useTexts('saved_searches');
  const { t } = useWords();
  const { me } = useSession();
  const isKnown = me !== undefined && me.second_factor !== 'needed';
  const { data } = useQuery({ ...savedSearchesQuery, enabled: isKnown });
  const { busy, failure, run } = useAttempt();
  const [savedNow, setSavedNow] = useState<string>();
  const saved = data && findSame(data, question);
  const save = () => run(async () => setSavedNow((await saveSearch(question)).id));
  const fulfil = useEffectEvent(() => {
    if (takePendingSearch(question)) void save();
  });
  const look = useEffectEvent(() => saved && lookAt(saved));
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
        <div className="kept-say">
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
