import { Link } from 'react-router';
import type { Applied } from '../search/applied.ts';
import { ChipLink } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { houseCover } from './house-cover.ts';

/** No studio fits: says to what, and which filter may be dropped. */
export function NoStudio({ applied }: { applied: readonly Applied[] }) {
  const { t } = useWords();
  return (
    <EmptyState title={t('studios.list.none')} picture={houseCover('painting')}>
      {applied.length === 0 ? (
        <p>{t('studios.list.none_at_all')}</p>
      ) : (
        <>
          <p>{t('studios.list.none_help', { what: applied.map(({ label }) => label).join(' + ') })}</p>
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
