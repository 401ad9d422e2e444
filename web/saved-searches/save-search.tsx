import { lazy } from 'react';
import { openAuth } from '../accounts/auth-request.ts';
import { findUserId, useSession } from '../accounts/session.ts';
import type { Filters } from '../search/filters/filters.ts';
import { Button } from '../ui/button.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { useWords } from '../words.tsx';
import { savedQueryOf } from './saved-query.ts';
import { storePendingSearch } from './store-pending-search.ts';

const SavedSearchControl = lazy(() => import('./lazy/saved-search-control.tsx'));

/**
 * Saves the search of the list. Visitors sign in first; the code of saved searches is fetched only for signed-in
 * people.
 */
export default function SaveSearch({ filters }: { filters: Filters }) {
  const { t } = useWords();
  const { state } = useSession();
  const query = savedQueryOf(filters);
  const save = async () => {
    storePendingSearch(query);
    if (!(await findUserId())) openAuth({ reason: t('search.save_sign_in') });
  };
  const button = (
    <Button size="s" icon="bookmark" onClick={save}>
      {t('search.save')}
    </Button>
  );
  if (state !== 'in') return button;
  return (
    <Fetched fallback={button}>
      <SavedSearchControl query={query} />
    </Fetched>
  );
}
