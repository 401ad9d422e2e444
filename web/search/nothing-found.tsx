import { Link } from 'react-router';
import { houseCover } from '../studios/house-cover.ts';
import { ChipLink } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import type { Applied } from './applied.ts';
import { listAddress } from './filters.ts';

/** Nothing fits: says to what, and which filter may be dropped. */
export function NothingFound({ applied }: { applied: readonly Applied[] }) {
  const { t } = useWords();
  const what = applied.map(({ label }) => label).join(' + ');
  return (
    <EmptyState title={t('search.none')} picture={houseCover('ceramics', 5)}>
      {applied.length === 0 ? (
        <p>{t('search.none_at_all')}</p>
      ) : (
        <>
          <p>{t('search.none_help', { what })}</p>
          <div className="chips">
            {applied.map(({ key, label, without }) => (
              <ChipLink key={key} on to={listAddress(without)} aria-label={t('search.remove', { filter: label })}>
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
  );
}
