import { useEffect, useState } from 'react';
import type { ScreenHandle } from '#web/texts.ts';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './stop-mails.module.css';
import { StopSearch } from './stop-search.tsx';
import { StopTopic } from './stop-topic.tsx';

export const handle: ScreenHandle = { texts: ['stop_mails', 'notifications'] };

/** What begins the fragment of a link that is about a topic; all others are about a saved search. */
const TOPIC = 't:';

/**
 * `/account/mails#t:<token>` unsubscribes from the emails of a topic, `/account/mails#<token>` from those of a saved
 * search.
 */
export default function StopMailsScreen() {
  const { t } = useWords();
  const secret = useSecret();
  const isTopic = secret?.startsWith(TOPIC) ?? false;
  const title = t(secret && !isTopic ? 'stop_mails.title' : 'stop_mails.topic.title');
  const token = isTopic ? secret?.slice(TOPIC.length) : secret;
  return (
    <div className="wrap">
      <PageHead title={title} hidden />
      <NoScript />
      <div className={css.stopMails}>
        <h1>{title}</h1>
        {token === undefined && <SkeletonLine height="120px" />}
        {token === '' && <Note kind="brick" title={t('stop_mails.topic.no_link')} />}
        {token && (isTopic ? <StopTopic token={token} /> : <StopSearch token={token} />)}
      </div>
    </div>
  );
}

/** Returns the secret of the fragment, which only the browser sees; undefined until hydration. */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => setSecret(window.location.hash.slice(1)), []);
  return secret;
}
