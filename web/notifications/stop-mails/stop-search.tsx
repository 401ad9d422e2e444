import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';

/** Asks whether to stop the emails of a saved search, and stops them at one press. */
export function StopSearch({ token }: { token: string }) {
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
