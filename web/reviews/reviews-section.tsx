import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { REVIEW_SORTS } from '#shared/reviews.ts';
import type { ReviewPage, ReviewSummary } from '#shared/schemas/reviews.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { api } from '../browser-api.ts';
import { useTexts } from '../texts-hook.ts';
import { Button } from '../ui/button.tsx';
import * as chipCss from '../ui/chip.module.css';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icon.tsx';
import * as columnCss from '../ui/styles/column.module.css';
import { useWords } from '../words.tsx';
import { Distribution } from './distribution.tsx';
import { ReviewItem } from './review-item.tsx';
import * as css from './reviews.module.css';
import { firstPage, type Reviewed, type ReviewFilters, reviewsQuery } from './reviews-queries.ts';

export interface ReviewsSectionProps extends Reviewed {
  studio: Pick<Studio, 'name' | 'time_zone'>;
  /** What came with the page; undefined after a navigation in the browser. */
  first: ReviewPage | undefined;
}

/** The reviews on the page of a studio or an offering: figures, filters, and the reviews. */
export default function ReviewsSection({ of, id, studio, first }: ReviewsSectionProps) {
  useTexts('reviews');
  const { t } = useWords();
  const [filters, setFilters] = useState<ReviewFilters>({});
  const isFirst = Object.keys(filters).length === 0;
  const list = useInfiniteQuery({
    ...reviewsQuery(api, { of, id }, filters),
    ...(first && isFirst && { initialData: firstPage(first) }),
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? [];
  const [page] = pages;
  const section = useRef<HTMLElement>(null);
  const isAimedAt = useLocation().hash === '#reviews';
  const isThere = page !== undefined;
  // A navigation in the browser aims at this part before its code is there.
  useEffect(() => {
    if (isAimedAt && isThere && !first) section.current?.scrollIntoView();
  }, [isAimedAt, isThere, first]);
  const reviews = pages.flatMap(({ items }) => items);
  return (
    <section className={columnCss.blk} id="reviews" ref={section}>
      <h2>{t('reviews.title')}</h2>
      {page ? (
        <>
          <Distribution
            summary={page.summary}
            stars={filters.stars}
            onChoose={(stars) => setFilters(without({ ...filters, stars }))}
          />
          {page.summary.count > 4 && (
            <Filters summary={page.summary} filters={filters} onChange={(next) => setFilters(without(next))} />
          )}
          <ol className={css.list} aria-busy={list.isPlaceholderData}>
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} studio={studio} namesOffering={of === 'studios'} />
            ))}
          </ol>
          {reviews.length === 0 && <p className="muted">{t('reviews.none')}</p>}
          {list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('reviews.more', { count: page.found - reviews.length })}
            </Button>
          )}
        </>
      ) : (
        <SkeletonLine height="240px" />
      )}
    </section>
  );
}

/** Leaves out the filters that are not set, which are another key of the cache. */
const without = (filters: { [Key in keyof ReviewFilters]: ReviewFilters[Key] | undefined }): ReviewFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

interface FiltersProps {
  summary: ReviewSummary;
  filters: ReviewFilters;
  onChange: (filters: { [Key in keyof ReviewFilters]: ReviewFilters[Key] | undefined }) => void;
}

function Filters({ summary: { languages }, filters, onChange }: FiltersProps) {
  const { t } = useWords();
  return (
    <div className={css.filters}>
      {languages.length > 1 &&
        languages.map(({ language, count }) => {
          const isOn = filters.language === language;
          return (
            <button
              key={language}
              type="button"
              className={isOn ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={isOn}
              onClick={() => onChange({ ...filters, language: isOn ? undefined : language })}
            >
              {t(`catalogue.language.${language}`)} <span className={chipCss.n}>{count}</span>
              {isOn && <Icon name="x" />}
            </button>
          );
        })}
      <label className={css.sort}>
        <span className="sr">{t('reviews.sort')}</span>
        <select
          value={filters.sort ?? 'latest'}
          onChange={({ target: { value } }) => {
            const sort = REVIEW_SORTS.find((each) => each === value);
            onChange({ ...filters, sort: sort === 'latest' ? undefined : sort });
          }}
        >
          {REVIEW_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`reviews.sorts.${sort}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="s" />
      </label>
    </div>
  );
}
