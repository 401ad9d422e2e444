import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import type { StudioTask } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { countDecisions, isDecision } from './decisions.ts';
import { EventBelowMinimumRow } from './event-below-minimum.tsx';
import { ObjectionRow } from './objection-row.tsx';
import * as css from './owner-dashboard.module.css';
import { QuietState } from './quiet-state.tsx';
import { waitingQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';
import { toDoText } from './to-do-text.ts';

const Approvals = lazy(() => import('../inbox/approvals.tsx'));

/** The number of tasks shown before the rest is collapsed, so that figures below stay in reach. */
const SHOWN = 5;
/** The seed of the empty state's drawing, other than that of an empty day beside it. */
const CALM = 4;

/** Lists the user's tasks, most urgent first, each with a link: what guests wait for, then the others. */
export function ToDoList({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const waiting = useQuery(waitingQuery(api, studio.id));
  const items = waiting.data?.items;
  const decisions = items?.filter(isDecision) ?? [];
  const others = items?.filter((item) => !isDecision(item)) ?? [];
  if (decisions.length > 0 || others.length > 0) {
    return (
      <section>
        {decisions.length > 0 && (
          <>
            <ListHead title={t('owner_day.waits')} count={countDecisions(decisions)} />
            <ShortList items={decisions} studio={studio} />
          </>
        )}
        {others.length > 0 && (
          <div className={decisions.length > 0 ? css.ownAlso : undefined}>
            <ListHead title={t('owner_day.to_do')} count={others.length} />
            <ShortList items={others} studio={studio} />
          </div>
        )}
      </section>
    );
  }
  return (
    <section>
      <ListHead title={t('owner_day.waits')} />
      {items ? (
        <QuietState title={t('owner_day.nothing_waits')} picture={houseCover(studio.types[0] ?? 'ceramics', CALM)}>
          <p className="small muted">{t('owner_day.nothing_waits_say')}</p>
          <Link className="link action" to={`/manage-bookings/${studio.id}`}>
            {t('owner_day.see_bookings')}
          </Link>
        </QuietState>
      ) : waiting.isError ? (
        <Trouble error={waiting.error} onRetry={() => waiting.refetch()} />
      ) : (
        <RowsSkeleton count={2} />
      )}
    </section>
  );
}

function ListHead({ title, count }: { title: string; count?: number }) {
  return (
    <h2 className={css.ownT}>
      {title} {count !== undefined && <span className={`${css.ownN} num`}>{count}</span>}
    </h2>
  );
}

/** The first tasks of a list; the others open on demand. */
function ShortList({ items, studio }: { items: readonly StudioTask[]; studio: OwnStudio }) {
  const { t } = useWords();
  return (
    <>
      <WaitList items={items.slice(0, SHOWN)} studio={studio} />
      {items.length > SHOWN && (
        <details className={css.waitMore}>
          <summary className="link action">{t('owner_day.more', { count: items.length - SHOWN })}</summary>
          <WaitList items={items.slice(SHOWN)} studio={studio} />
        </details>
      )}
    </>
  );
}

function WaitList({ items, studio }: { items: readonly StudioTask[]; studio: OwnStudio }) {
  const words = useWords();
  return (
    <ul>
      {items.map((item) => {
        if (item.kind === 'approval')
          return (
            <Fetched key="approval" fallback={<li className={css.wait} />}>
              <Approvals studio={studio} />
            </Fetched>
          );
        if (item.kind === 'below_minimum')
          return <EventBelowMinimumRow key={item.date.id} item={item} studio={studio} />;
        if (item.kind === 'objection') return <ObjectionRow key={item.booking_id} item={item} studio={studio} />;
        const { what, say, to, action } = toDoText(words, item, studio);
        return (
          <li key={`${item.kind} ${to} ${what}`} className={css.wait}>
            <div>
              <h3>{what}</h3>
              <p className="small muted num">{say}</p>
            </div>
            <ButtonLink size="s" to={to} aria-label={`${action}: ${what}`}>
              {action}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
