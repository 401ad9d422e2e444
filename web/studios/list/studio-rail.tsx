import { Link } from 'react-router';
import { TEACHING_LANGUAGES } from '#shared/offerings/offerings.ts';
import type { CatalogueCounts } from '#shared/schemas/programme.ts';
import { RATINGS, STUDIO_SORTS } from '#shared/search.ts';
import { AMENITIES } from '#shared/studios/amenities.ts';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { countText } from '#web/search/count-text.ts';
import type { Applied } from '#web/search/filters/applied-filters.ts';
import { ChoicePanel } from '#web/search/filters/choice-panel.tsx';
import { Distance } from '#web/search/filters/distance.tsx';
import * as buttonCss from '#web/ui/button.module.css';
import * as chipCss from '#web/ui/chip.module.css';
import { ChipLink } from '#web/ui/chip.tsx';
import { useWords } from '#web/words.tsx';
import { type StudioFilters, studioListAddress, usualStudioSort } from '../studio-filters.ts';

interface StudioRailProps {
  filters: StudioFilters;
  applied: readonly Applied[];
  /** Undefined if they could not be loaded. */
  counts: CatalogueCounts | undefined;
}

/** The filters of studios as a row of links, applied ones first. */
export function StudioRail({ filters, applied, counts }: StudioRailProps) {
  const { t } = useWords();
  const to = (change: Partial<StudioFilters>) => studioListAddress({ ...filters, ...change });
  const { studio_type, amenities, speaks, rating_min } = filters;
  const countOf = (type: StudioType) => {
    const count = counts?.studios_by_type[type];
    return count === undefined ? undefined : countText(count);
  };
  return (
    <nav className={chipCss.rail} aria-label={t('studios.list.types')}>
      {applied.map(({ key, label, without }) => (
        <ChipLink key={key} on to={without} aria-label={t('search.remove', { filter: label })} replace>
          {label}
        </ChipLink>
      ))}
      {applied.length > 1 && (
        <Link
          className={`${buttonCss.btn} ${buttonCss.btnQuiet} ${buttonCss.btnS} link`}
          to={studioListAddress({ view: filters.view })}
        >
          {t('search.clear')}
        </Link>
      )}
      <Distance around={filters} address={to} />
      <ChoicePanel label={t('studios.inside')}>
        {AMENITIES.filter((name) => !amenities.includes(name)).map((name) => (
          <ChipLink key={name} to={to({ amenities: [...amenities, name] })}>
            {t(`catalogue.amenity.${name}`)}
          </ChipLink>
        ))}
      </ChoicePanel>
      <ChoicePanel label={t('studios.list.speaks')}>
        {TEACHING_LANGUAGES.filter((code) => !speaks.includes(code)).map((code) => (
          <ChipLink key={code} to={to({ speaks: [...speaks, code] })}>
            {t(`catalogue.language.${code}`)}
          </ChipLink>
        ))}
      </ChoicePanel>
      {STUDIO_TYPES.filter((type) => counts?.studios_by_type[type] !== 0 && !studio_type.includes(type)).map((type) => (
        <ChipLink key={type} to={to({ studio_type: [...studio_type, type] })} count={countOf(type)}>
          {t(`catalogue.studio_type.${type}`)}
        </ChipLink>
      ))}
      {RATINGS.filter((rating) => rating !== rating_min).map((rating) => (
        <ChipLink key={rating} to={to({ rating_min: rating })}>
          {t(`search.rated.${rating.replace('.', '_')}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

/** The choice of the sort order; by relevance only with words, by distance only with a place. */
export function StudioSortChoice({ filters }: { filters: StudioFilters }) {
  const { t } = useWords();
  const usual = usualStudioSort(filters);
  const current = filters.sort ?? usual;
  const isPossible = { relevance: filters.q !== '', nearest: filters.near !== undefined };
  return (
    <ChoicePanel label={t(`studios.sort.${current}`)} icon="arrow-up-down" look="sort">
      {STUDIO_SORTS.filter((sort) => isPossible[sort as keyof typeof isPossible] ?? true).map((sort) => (
        <Link
          key={sort}
          className={chipCss.chip}
          to={studioListAddress({ ...filters, sort: sort === usual ? undefined : sort })}
          aria-current={sort === current || undefined}
          replace
        >
          {t(`studios.sort.${sort}`)}
        </Link>
      ))}
    </ChoicePanel>
  );
}
