import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../browser-api.ts';
import { useOwnZone } from '../settings/own-zone.ts';
import { NOTIFICATION_SETTINGS } from '../shell/places.ts';
import { houseCover } from '../studios/house-cover.ts';
import { useNow } from '../time/use-now.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import { groupByDay } from './notification-groups.ts';
import { NotificationRow } from './notification-row.tsx';
import * as css from './notifications.module.css';
import { markRead, notificationsQuery } from './notifications-queries.ts';

/** The notifications of the signed-in person, by day, with a button that marks all as read. */
export function NotificationBoard() {
  const { t } = useWords();
  const zone = useOwnZone();
  const now = useNow();
  const list = useInfiniteQuery(notificationsQuery(api));
  const { busy, failure, run } = useAttempt();
  const groups =
    list.data &&
    groupByDay(
      list.data.pages.flatMap(({ items }) => items),
      now,
      zone,
    );
  const isUnread = (list.data?.pages[0]?.unread ?? 0) > 0;
  return (
    <>
      <header className={css.head}>
        <h1>{t('notifications.title')}</h1>
        <div className={css.acts}>
          {isUnread && (
            <Button kind="quiet" size="s" icon="check-check" busy={busy} onClick={() => run(() => markRead(api))}>
              {t('notifications.read_all')}
            </Button>
          )}
          <ButtonLink kind="quiet" size="s" icon="sliders-horizontal" to={NOTIFICATION_SETTINGS}>
            {t('notifications.settings')}
          </ButtonLink>
        </div>
      </header>
      {failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
      {!groups && !list.isError && <ListSkeleton />}
      {!groups && list.isError && (
        <div className={css.none}>
          <Trouble error={list.error} onRetry={() => list.refetch()} />
        </div>
      )}
      {groups?.length === 0 && (
        <div className={css.none}>
          <EmptyState title={t('notifications.none')} picture={houseCover('ceramics', 7)}>
            <p>{t('notifications.none_say')}</p>
            <p>
              <ButtonLink to="/workshops-classes">{t('notifications.find')}</ButtonLink>
            </p>
          </EmptyState>
        </div>
      )}
      {groups?.map(({ name, items }) => (
        <section key={name} className={css.group} aria-labelledby={name}>
          <h2 id={name}>{t(`notifications.${name}`)}</h2>
          <ul>
            {items.map((each) => (
              <NotificationRow
                key={each.id}
                notification={each}
                isToday={name === 'today'}
                zone={zone}
                // A failure shows it as unread again.
                onRead={() => void markRead(api, [each.id]).catch(() => undefined)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <p className={css.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('notifications.more')}
          </Button>
        </p>
      )}
    </>
  );
}

const ROWS = ['80%', '65%', '74%', '58%'];

/** Stands for the list until it is there. */
export const ListSkeleton = () => (
  <div className={css.group} aria-busy="true">
    {ROWS.map((width) => (
      <div key={width} className={css.row}>
        <SkeletonLine width="40px" height="40px" />
        <SkeletonLine width={width} height="18px" />
      </div>
    ))}
  </div>
);
