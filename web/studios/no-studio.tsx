import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../browser-api.ts';
import type { Applied } from '../search/applied.ts';
import { ChipLink } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords, type Words } from '../words.tsx';
import { houseCover } from './house-cover.ts';
import { readStudioFilters } from './studio-filters.ts';
import { studioTotalQuery } from './studio-list-queries.ts';

/** No studio fits: says to what, and what it brings to drop one filter. */
export function NoStudio({ q, applied }: { q: string; applied: readonly Applied[] }) {
  const words = useWords();
  const { t } = words;
  const ways = useWaysOut(words, q, applied);
  return (
    <EmptyState title={t('studios.list.none')} picture={houseCover('painting')}>
      {applied.length === 0 ? (
        <p>{t('studios.list.none_at_all')}</p>
      ) : (
        <>
          <p>{t('studios.list.none_help', { what: applied.map(({ label }) => label).join(' + ') })}</p>
          <ul className="ways" aria-live="polite">
            {ways.map(({ to, label }) => (
              <li key={to}>
                <Link className="link act" to={to}>
                  {label}
                  <Icon name="arrow-right" size="s" />
                </Link>
              </li>
            ))}
          </ul>
          <div className="chips">
            {applied.map(({ key, label, without }) => (
              <ChipLink key={key} on to={without} aria-label={t('search.remove', { filter: label })}>
                {label}
              </ChipLink>
            ))}
          </div>
          <p>
            <Link className="link act" to="/studios">
              {t('studios.list.clear')}
            </Link>
          </p>
        </>
      )}
    </EmptyState>
  );
}

/** So many filters are tried without. */
const MOST_TRIED = 6;

/** "12 studios without “Kiln”", for each filter without which there are any. */
function useWaysOut({ t }: Words, q: string, applied: readonly Applied[]): { to: string; label: string }[] {
  const tried = applied.slice(0, MOST_TRIED);
  const found = useQueries({
    queries: tried.map(({ without }) => {
      const { searchParams } = new URL(without, 'http://list');
      return studioTotalQuery(api, readStudioFilters(searchParams));
    }),
  });
  return tried.flatMap(({ key, label, without }, at) => {
    const { total = 0, more = false } = found[at]?.data ?? {};
    if (total === 0) return [];
    const studios = t('catalogue.studios', { count: total });
    const count = more ? t('studios.list.more_than', { studios }) : studios;
    // Words stand in quotes already where they are a filter.
    return [{ to: without, label: t('search.way_without', { count, filter: key === 'q' ? q : label }) }];
  });
}
