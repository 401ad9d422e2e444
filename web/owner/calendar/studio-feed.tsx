import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConsequenceDialog } from '#web/ui/dialogs/consequence-dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './calendar.module.css';
import * as dialogsCss from './events/dialogs.module.css';

/** Creates or revokes the secret feed URL for calendar programs; the URL is shown only once. */
export function StudioFeed({ studioId, zone }: { studioId: string; zone: string }) {
  const { t, day } = useWords();
  const param = { id: studioId };
  const state = useQuery({
    queryKey: ['studio-feed', studioId],
    queryFn: () => readJson(api.studios[':id'].feed.$get({ param })),
    staleTime: 0,
    retry: false,
  });
  const [url, setUrl] = useState<string>();
  const [ends, setEnds] = useState(false);
  const { busy, failure, run } = useAttempt();
  const make = () =>
    run(async () => {
      const made = await readJson(api.studios[':id'].feed.$post({ param }));
      setUrl(made.url);
      await state.refetch();
    });
  const end = async () => {
    await readJson(api.studios[':id'].feed.$delete({ param }));
    setUrl(undefined);
    await state.refetch();
  };
  const feed = state.data?.feed;
  return (
    <section className={dialogsCss.planFeed} aria-label={t('plan.feed')}>
      <h3>{t('plan.feed')}</h3>
      <p className="small muted">{t('plan.feed_say')}</p>
      {url ? (
        <TextField
          label={t('plan.feed_address')}
          help={t('plan.feed_once')}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        feed && <p className="small">{t('plan.feed_since', { day: day(feed.created_at, zone) })}</p>
      )}
      {ends && (
        <ConsequenceDialog
          title={t('plan.feed_stop.ask')}
          description={t('plan.feed_stop.say')}
          consequences={[]}
          action={t('plan.feed_stop.do')}
          busyLabel={t('plan.saving')}
          keep={t('plan.feed_stop.keep')}
          onConfirm={end}
          onClose={() => setEnds(false)}
        />
      )}
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.planActs}>
        <Button size="s" busy={busy} busyLabel={t('plan.saving')} disabled={state.isPending} onClick={make}>
          {t(feed ? 'plan.feed_again' : 'plan.feed_make')}
        </Button>
        {feed && (
          <Button size="s" kind="quiet" disabled={busy} onClick={() => setEnds(true)}>
            {t('plan.feed_end')}
          </Button>
        )}
      </div>
    </section>
  );
}
