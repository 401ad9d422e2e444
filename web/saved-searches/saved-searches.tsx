import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSearch } from '#shared/schemas/saved-searches.ts';
import { api } from '../browser-api.ts';
import * as bookingsCss from '../dashboard/bookings.module.css';
import { unlessOfPage } from '../fresh-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useWords } from '../words.tsx';
import * as css from './kept.module.css';
import { savedSearchesQuery } from './own-searches.ts';
import { RemovedRow } from './removed-row.tsx';
import { SearchRow } from './search-row.tsx';

/** The saved searches of a person, each with its new results. */
export function SavedSearches() {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    ...savedSearchesQuery(api),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });
  const [removed, setRemoved] = useState<readonly SavedSearch[]>([]);
  const forget = (search: SavedSearch) => setRemoved((before) => before.filter(({ id }) => id !== search.id));
  if (!data) {
    return (
      <div className={bookingsCss.mineFirst}>
        {isError ? <Trouble error={error} onRetry={refetch} /> : <SkeletonLine height="160px" />}
      </div>
    );
  }
  if (data.length + removed.length === 0) return <NoSearches />;
  const isRemoved = ({ id }: SavedSearch) => removed.some((other) => other.id === id);
  // At its former position, so that the undo button is under the finger.
  const rows = [...data.filter((each) => !isRemoved(each)), ...removed].sort(newestFirst);
  return (
    <section className={bookingsCss.mineFirst}>
      <h2>{t('saved_searches.title')}</h2>
      <p className="muted">{t('saved_searches.say')}</p>
      <ul className={css.kept}>
        {rows.map((search) => (
          <li key={search.id}>
            {isRemoved(search) ? (
              <RemovedRow search={search} onRestored={() => forget(search)} />
            ) : (
              <SearchRow search={search} onRemoved={() => setRemoved((before) => [...before, search])} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const newestFirst = (one: SavedSearch, other: SavedSearch) => other.created_at.localeCompare(one.created_at);

function NoSearches() {
  const { t } = useWords();
  return (
    <section className={bookingsCss.mineFirst}>
      <h2 className={bookingsCss.mineH}>{t('saved_searches.none')}</h2>
      <p className={`measure ${bookingsCss.mineSay}`}>{t('saved_searches.none_help')}</p>
      <ButtonLink to="/workshops-classes">{t('saved_searches.find')}</ButtonLink>
    </section>
  );
}
