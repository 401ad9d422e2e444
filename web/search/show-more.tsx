import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { ApiProblem } from '../api.ts';
import { buttonClass } from '../ui/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useWords } from '../words.tsx';
import * as css from './show-more.module.css';

/** An infinite query of a list, as far as it has loaded. */
export interface PagedList<Page extends { next_cursor: string | null } = { next_cursor: string | null }> {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
  data: { pages: readonly Page[] } | undefined;
}

interface ShowMoreProps {
  list: PagedList;
  /** Returns the URL of the next page, for browsers without script. */
  address: (cursor: string) => string;
  label: string;
}

/** Loads the next page of a list below it; without script, opens it as a page of its own. */
export function ShowMore({ list, address, label }: ShowMoreProps) {
  const { t } = useWords();
  const cursor = list.data?.pages.at(-1)?.next_cursor;
  if (!list.hasNextPage || !cursor) return null;
  const more = (event: MouseEvent) => {
    event.preventDefault();
    if (!list.isFetchingNextPage) list.fetchNextPage();
  };
  return (
    <p className={css.more}>
      {list.isFetchNextPageError && <span role="alert">{t('catalogue.more_failed')}</span>}
      <Link className={buttonClass({})} to={address(cursor)} onClick={more} aria-busy={list.isFetchingNextPage}>
        {list.isFetchingNextPage && <Spinner />}
        {label}
      </Link>
    </p>
  );
}

/** True if a list was requested from a cursor that is no longer valid; then its beginning is shown. */
export const isPast = (problem: unknown, start: string | undefined): boolean =>
  start !== undefined && problem instanceof ApiProblem && problem.status === 422;
