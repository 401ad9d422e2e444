import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { CopyButton } from '../ui/dialogs/copy-button.tsx';
import { useWords } from '../words.tsx';
import { ownZone } from './own-zone.ts';
import { Row } from './row.tsx';
import { RowButton } from './row-button.tsx';
import * as css from './settings.module.css';
import { useAccountAttempt } from './use-account-attempt.ts';

interface FeedRowProps {
  title: string;
  /** Id of a studio; null for the person's own bookings. */
  studioId: string | null;
}

/** A secret calendar feed: created, renewed or revoked. Its URL is shown once, when it is created. */
export function FeedRow({ title, studioId }: FeedRowProps) {
  const { t, day } = useWords();
  const cache = useQueryClient();
  const { busy, failure, run } = useAccountAttempt();
  const [url, setUrl] = useState<string>();
  const key = ['feed', studioId];
  const { data } = useQuery({ queryKey: key, queryFn: () => calls(studioId).see() });
  const make = () =>
    run(async () => {
      setUrl((await calls(studioId).make()).url);
      await cache.invalidateQueries({ queryKey: key });
    });
  const end = () =>
    run(async () => {
      await calls(studioId).end();
      setUrl(undefined);
      await cache.invalidateQueries({ queryKey: key });
    });
  const feed = data?.feed;
  return (
    <Row
      title={title}
      actions={
        data && (
          <>
            <RowButton of={title} disabled={busy} onClick={make}>
              {t(feed ? 'calendars.feed.renew' : 'calendars.feed.make')}
            </RowButton>
            {feed && (
              <RowButton of={title} kind="quiet" disabled={busy} onClick={end}>
                {t('calendars.feed.end')}
              </RowButton>
            )}
          </>
        )
      }
      below={
        url && (
          <div className={css.setForm} role="status">
            <p>{t('calendars.feed.once')}</p>
            <code className={css.feedAddress}>{url}</code>
            <CopyButton text={url} />
          </div>
        )
      }
    >
      <p className="muted">
        {feed
          ? `${t('calendars.feed.made', { day: day(feed.created_at, ownZone()) })} · ${readWords(feed.read_at)}`
          : t('calendars.feed.own_say')}
      </p>
      {failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </Row>
  );

  function readWords(at: string | null): string {
    return at ? t('calendars.feed.last', { day: day(at, ownZone()) }) : t('calendars.feed.never');
  }
}

function calls(studioId: string | null) {
  if (studioId === null) {
    const own = api.me.feed;
    return { see: () => readJson(own.$get()), make: () => readJson(own.$post()), end: () => readJson(own.$delete()) };
  }
  const [theirs, param] = [api.studios[':id'].feed, { id: studioId }];
  return {
    see: () => readJson(theirs.$get({ param })),
    make: () => readJson(theirs.$post({ param })),
    end: () => readJson(theirs.$delete({ param })),
  };
}
