import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import type { ScreenHandle } from '../texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './stop-mails.module.css';

export const handle: ScreenHandle = { texts: ['stop_mails'] };

/** `/account/mails#<secret>`: unsubscribes from the emails of a saved search. */
export default function StopMails() {
  const { t } = useWords();
  const token = useSecret();
  return (
    <div className="wrap">
      <PageHead title={t('stop_mails.title')} hidden />
      <NoScript />
      <div className={css.stopMails}>
        <h1>{t('stop_mails.title')}</h1>
        {token === undefined && <SkeletonLine height="120px" />}
        {token === '' && <Note kind="brick" title={t('stop_mails.no_link')} />}
        {token && <Stop token={token} />}
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

function Stop({ token }: { token: string }) {
  const { t } = useWords();
  const param = { token };
  const search = useQuery({
    queryKey: ['stop-mails', token],
    queryFn: () => readJson(api.searches[':token'].$get({ param })),
    retry: false,
  });
  const stop = useAttempt();
  const [isStopped, setStopped] = useState(false);
  const { data } = search;
  const stopMails = async () => {
    if (await stop.run(() => readJson(api.searches[':token'].stop.$post({ param })))) setStopped(true);
  };
  if (search.isError) return <Note kind="brick" title={t('stop_mails.failed')} />;
  if (!data) return <SkeletonLine height="120px" />;
  if (isStopped || !data.mail) {
    return (
      <>
        <Note kind="leaf" title={t('stop_mails.stopped', { search: data.name })}>
          {t('stop_mails.stopped_help')}
        </Note>
        <ButtonLink kind="clay" to="/workshops-classes">
          {t('stop_mails.look')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="lead">{t('stop_mails.question', { search: data.name })}</p>
      {stop.failure && <Note kind="brick">{stop.failure}</Note>}
      <Button kind="clay" busy={stop.busy} busyLabel={t('stop_mails.stopping')} onClick={stopMails}>
        {t('stop_mails.stop')}
      </Button>
    </>
  );
}
