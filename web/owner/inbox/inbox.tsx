import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { houseCover } from '#web/studios/house-cover.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { loadStudioScreen, ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import { countDecisions, objectionsOf } from '../today/decisions.ts';
import { ObjectionRow } from '../today/objection-row.tsx';
import { waitingQuery } from '../today/schedule-queries.ts';
import { AnsweredRow } from './answered-row.tsx';
import { takeBack, usePendingAnswers } from './answers.ts';
import { Decision } from './decision.tsx';
import * as css from './inbox.module.css';
import { OpenOffers } from './offer/open-offers.tsx';
import { useNextCard } from './use-next-card.ts';
import { waitingBookingsQuery } from './waiting-bookings-query.ts';
import { WaitingRow } from './waiting-row.tsx';

export const handle: ScreenHandle = {
  texts: ['inbox', 'owner', 'studio_bookings', 'money_back', 'fields', 'plan'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache }) => [
    rights.includes('decide_bookings') && cache.prefetchInfiniteQuery(waitingBookingsQuery(api, id)),
  ]),
};

/**
 * `/manage-inbox/:studioId`: the bookings, requests and objections that wait for the studio's answer; `?booking=` shows
 * one of the bookings.
 */
export default function Inbox() {
  const { t } = useWords();
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('inbox.title')} hidden />
      <NoScript />
      <OwnInbox />
    </div>
  );
}

function OwnInbox() {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={t('inbox.title')}>{t('inbox.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <h1>{t('inbox.title')}</h1>
        <RowsSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="inbox" />
      <h1>{t('inbox.title')}</h1>
      {studio.rights.includes('decide_bookings') ? (
        <Waiting key={studio.id} studio={studio} />
      ) : (
        <Note>{t('inbox.no_right')}</Note>
      )}
    </>
  );
}

/** The bookings, the most urgent first, and beside them the decision about one. On phones one of the two is shown. */
function Waiting({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const pending = usePendingAnswers();
  const list = useRef<HTMLOListElement>(null);
  const [moves, setMoves] = useState(0);
  const card = useNextCard(() => {
    setQuery({}, { preventScrollReset: true });
    setMoves((count) => count + 1);
  });
  // The next card takes the focus; on phones, which show the list again, its row does.
  useEffect(() => {
    if (moves === 0) return;
    const heading = document.getElementById('decision');
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    (heading?.offsetParent ? heading : row)?.focus();
  }, [moves]);
  const waiting = useInfiniteQuery(waitingBookingsQuery(api, studio.id));
  const tasks = useQuery(waitingQuery(api, studio.id)).data?.items;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = waiting;
  // What is due first may be on any page.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!waiting.data) {
    return waiting.isError ? <Trouble error={waiting.error} onRetry={() => waiting.refetch()} /> : <RowsSkeleton />;
  }
  const due = (at: string | null) => (at ? Date.parse(at) : 0);
  const all = waiting.data.pages
    .flatMap(({ items }) => items)
    .sort((a, b) => due(a.answer_due_at) - due(b.answer_due_at));
  const bookings = all.filter(({ state }) => state !== 'offered');
  const open = bookings.filter(({ id }) => !pending.has(id));
  const offers = all.filter(({ state }) => state === 'offered');
  const objections = objectionsOf(tasks);
  if (bookings.length === 0 && objections.length === 0) {
    return (
      <>
        <EmptyState title={t('inbox.nothing')} picture={houseCover(studio.types[0] ?? 'ceramics')}>
          <p className={css.say}>{t('inbox.nothing_say')}</p>
          <ButtonLink to={`/manage-bookings/${studio.id}`}>{t('inbox.see_bookings')}</ButtonLink>
        </EmptyState>
        <OpenOffers offers={offers} />
      </>
    );
  }
  const count = countDecisions(objections) + open.length;
  const show = (id?: string) => setQuery(id ? { booking: id } : {}, { preventScrollReset: true });
  const asked = open.find(({ id }) => id === query.get('booking'));
  const shown = bookings.find(({ id }) => id === card.answered) ?? asked ?? open[0];
  const isOne = asked !== undefined || card.answered !== undefined || undefined;
  return (
    <>
      <p className={css.count}>
        {count > 0 ? t(objections.length > 0 ? 'inbox.count_all' : 'inbox.count', { count }) : t('inbox.nothing')}
      </p>
      {objections.length > 0 && (
        <ul className={css.objections} data-one={isOne}>
          {objections.map((item) => (
            <ObjectionRow key={item.booking_id} item={item} studio={studio} heading="h2" />
          ))}
        </ul>
      )}
      {bookings.length > 0 && (
        <div className={css.inbox} data-one={isOne}>
          <ol ref={list} className={css.list} aria-label={t('inbox.title')}>
            {bookings.map((booking) => {
              const answer = pending.get(booking.id);
              return answer ? (
                <AnsweredRow
                  key={booking.id}
                  booking={booking}
                  pending={answer}
                  onUndo={() => {
                    takeBack(booking.id);
                    show(booking.id);
                  }}
                />
              ) : (
                <WaitingRow
                  key={booking.id}
                  booking={booking}
                  isChosen={booking === shown}
                  onChoose={() => show(booking.id)}
                />
              );
            })}
          </ol>
          {shown && (
            <div onPointerLeave={card.onPointerLeave}>
              <Decision
                key={shown.id}
                booking={shown}
                studio={studio}
                isAnswered={shown.id === card.answered}
                onBack={() => show()}
                onAnswered={() => card.onAnswered(shown.id)}
              />
            </div>
          )}
        </div>
      )}
      <OpenOffers offers={offers} />
    </>
  );
}
