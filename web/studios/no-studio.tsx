import { Link } from 'react-router';
import { ChipLink } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { type StudioFilters, studioListAddress } from './studio-filters.ts';

/** No studio fits: says to what, and which filter may be dropped. */
export function NoStudio({ filters }: { filters: StudioFilters }) {
  const { t } = useWords();
  const { q, studio_type } = filters;
  const applied = [
    ...(q ? [{ label: `“${q}”`, without: { studio_type } }] : []),
    ...(studio_type ? [{ label: t(`catalogue.studio_type.${studio_type}`), without: { q } }] : []),
  ];
  return (
    <EmptyState title={t('studios.list.none')}>
      {applied.length === 0 ? (
        <p>{t('studios.list.none_at_all')}</p>
      ) : (
        <>
          <p>{t('studios.list.none_help', { what: applied.map(({ label }) => label).join(' + ') })}</p>
          <div className="chips">
            {applied.map(({ label, without }) => (
              <ChipLink key={label} on to={studioListAddress(without)}>
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
