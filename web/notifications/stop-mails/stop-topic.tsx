import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { NOTIFICATION_SETTINGS } from '#web/shell/places.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';

/** Asks whether to stop the emails of a topic, and stops them at one press. */
export function StopTopic({ token }: { token: string }) {
  const { t } = useWords();
  const param = { token };
  const { data, error, refetch } = useQuery({
    queryKey: ['stop-mails', 'topic', token],
    queryFn: () => readJson(api['mail-topics'][':token'].$get({ param })),
    retry: false,
  });
  const { busy, failure, run } = useAttempt();
  const [isStopped, setStopped] = useState(false);
  const stop = async () => {
    if (await run(() => readJson(api['mail-topics'][':token'].stop.$post({ param })))) setStopped(true);
  };
  if (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) return <Trouble error={error} onRetry={refetch} />;
    return <Note kind="brick" title={t('stop_mails.topic.failed')} />;
  }
  if (!data) return <SkeletonLine height="120px" />;
  const topic = t(`notifications.topics.${data.topic}.name`);
  if (isStopped || !data.is_on) {
    return (
      <>
        <Note kind="leaf" title={t('stop_mails.topic.stopped', { topic })}>
          {t('stop_mails.topic.stopped_help')}
        </Note>
        <ButtonLink to={NOTIFICATION_SETTINGS}>{t('stop_mails.topic.settings')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="lead">{t('stop_mails.topic.question', { topic })}</p>
      <p className="muted">{t(`notifications.topics.${data.topic}.say`)}</p>
      {failure && <Note kind="brick">{failure}</Note>}
      <Button kind="clay" busy={busy} busyLabel={t('stop_mails.stopping')} onClick={stop}>
        {t('stop_mails.stop')}
      </Button>
    </>
  );
}
