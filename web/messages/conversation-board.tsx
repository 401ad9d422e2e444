import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../browser-api.ts';
import { RowsSkeleton } from '../owner/bookings/rows-skeleton.tsx';
import { houseCover } from '../studios/house-cover.ts';
import { Button } from '../ui/button.tsx';
import * as chipCss from '../ui/chip.module.css';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useWords } from '../words.tsx';
import { ConversationRow } from './conversation-row.tsx';
import * as css from './messages.module.css';
import {
  bookingConversationQuery,
  type ConversationFilter,
  conversationQuery,
  conversationsQuery,
} from './messages-queries.ts';
import { NewThread } from './new-thread.tsx';
import { Thread } from './thread.tsx';

const FILTERS: readonly ConversationFilter[] = ['all', 'unread', 'questions'];

interface ConversationBoardProps {
  /** The studio whose team reads; undefined for the conversations of the user as a guest. */
  studioId?: string;
  /** What is said and offered where there are none. */
  empty: ReactNode;
}

/**
 * The conversations, and beside them the one of `?c=`, or the one about the booking of `?booking=`. On phones one of
 * the two is shown.
 */
export function ConversationBoard({ studioId, empty }: ConversationBoardProps) {
  const { t } = useWords();
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState<ConversationFilter>('all');
  const list = useInfiniteQuery(conversationsQuery(api, studioId, filter));
  const bookingId = query.get('booking');
  const about = useQuery({ ...bookingConversationQuery(api, bookingId ?? '', studioId), enabled: bookingId !== null });
  const chosen = query.get('c') ?? about.data?.id;
  const show = (id?: string) => {
    const next = new URLSearchParams(query);
    next.delete('booking');
    if (id) next.set('c', id);
    else next.delete('c');
    setQuery(next, { preventScrollReset: true });
  };
  if (!list.data) {
    return list.isError ? <Trouble error={list.error} onRetry={() => list.refetch()} /> : <RowsSkeleton />;
  }
  const conversations = list.data.pages.flatMap(({ items }) => items);
  const isNew = bookingId !== null && about.data === null && !chosen;
  if (conversations.length === 0 && filter === 'all' && !chosen && !isNew) {
    return (
      <EmptyState title={t('messages.none')} picture={houseCover('ceramics', 3)}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <div className={css.talk} data-one={chosen !== undefined || isNew || undefined}>
      <section className={css.side} aria-label={t('messages.list')}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
        <div className={`${chipCss.rail} ${css.filters}`} role="group" aria-label={t('messages.show')}>
          {FILTERS.filter((each) => each !== 'questions' || studioId).map((each) => (
            <button
              key={each}
              type="button"
              className={each === filter ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={each === filter}
              onClick={() => setFilter(each)}
            >
              {t(`messages.filter.${each}`)}
            </button>
          ))}
        </div>
        {conversations.length === 0 && <p className="muted">{t('messages.none_here')}</p>}
        <ul className={css.list}>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isChosen={conversation.id === chosen}
              onChoose={() => show(conversation.id)}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button wide busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('messages.more')}
          </Button>
        )}
      </section>
      {chosen ? (
        <Chosen key={chosen} id={chosen} studioId={studioId} onBack={() => show()} />
      ) : isNew ? (
        <NewThread bookingId={bookingId} onBack={() => show()} onBegun={show} />
      ) : (
        <p className={css.choose}>{t('messages.choose')}</p>
      )}
    </div>
  );
}

function Chosen({ id, studioId, onBack }: { id: string; studioId: string | undefined; onBack: () => void }) {
  const { data, error, refetch } = useQuery(conversationQuery(api, id));
  if (!data)
    return error ? (
      <Trouble error={error} onRetry={() => refetch()} />
    ) : (
      <div className={css.thread} aria-busy="true" />
    );
  return <Thread conversation={data} studioId={studioId} onBack={onBack} />;
}
