import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../browser-api.ts';
import { houseCover } from '../studios/house-cover.ts';
import { ChipLink } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { Applied } from './applied.ts';
import { type Filters, listAddress } from './filters.ts';
import { RecentlySeen } from './recently-seen.tsx';
import { waysOutQuery } from './search-queries.ts';
import { wayOut } from './way-out.ts';

/** Nothing fits: says to what, and which filter to change or to drop, with what that brings. */
export default function NothingFound({ filters, applied }: { filters: Filters; applied: readonly Applied[] }) {
  const words = useWords();
  const { t } = words;
  const { data } = useQuery(waysOutQuery(api, filters));
  const what = applied.map(({ label }) => label).join(' + ');
  const ways = data?.items.map((way) => wayOut(words, filters, applied, way)) ?? [];
  return (
    <>
      <EmptyState title={t('search.none')} picture={houseCover('ceramics', 5)}>
        {applied.length === 0 ? (
          <p>{t('search.none_at_all')}</p>
        ) : (
          <>
            <p>{t('search.none_help', { what })}</p>
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
              <Link className="link act" to={listAddress()}>
                {t('search.clear_all')}
              </Link>
            </p>
          </>
        )}
      </EmptyState>
      <RecentlySeen />
    </>
  );
}
