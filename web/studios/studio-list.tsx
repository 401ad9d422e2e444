import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, redirect, useLocation, useNavigation } from 'react-router';
import { STUDIO_TYPES } from '../../shared/studios.ts';
import { ApiProblem } from '../api.ts';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { queryClient } from '../query.ts';
import { ShowMore } from '../search/show-more.tsx';
import { ChipLink } from '../ui/chip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import type { Route } from './+types/studio-list';
import { NoStudio } from './no-studio.tsx';
import { StudioCard, StudioCardSkeleton } from './studio-card.tsx';
import { readStudioFilters, type StudioFilters, studioListAddress } from './studio-filters.ts';
import { StudioSearch } from './studio-search.tsx';
import { countsQuery, loadCounts, loadStudios, studioListQuery } from './studios-queries.ts';
import './studio-list.css';

export const handle = { texts: ['studios'] };

const SKELETONS = ['1', '2', '3', '4', '5', '6'];

function asked(request: Request) {
  const params = new URL(request.url).searchParams;
  return { filters: readStudioFilters(params), start: params.get('cursor') || undefined };
}

/** A place in the list that is no more (or was never there) is its beginning. */
async function fromStart<Page>(load: Promise<Page>, filters: StudioFilters): Promise<Page> {
  try {
    return await load;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 422) throw redirect(studioListAddress(filters));
    throw problem;
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api: client } = context.get(screenContext);
  const { filters, start } = asked(request);
  const [first, counts] = await Promise.all([
    fromStart(loadStudios(client, filters, start), filters),
    loadCounts(client),
  ]);
  return { list: { pages: [first], pageParams: [start] }, counts };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { filters, start } = asked(request);
  const [list, counts] = await Promise.all([
    fromStart(queryClient.ensureInfiniteQueryData(studioListQuery(api, filters, start)), filters),
    queryClient.ensureQueryData(countsQuery(api)),
  ]);
  return { list, counts };
}

/** `/studios`: every studio, by craft and by words. */
export default function StudioList({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { pathname, search } = useLocation();
  const { filters, start } = useMemo(() => asked(new Request(`http://list${pathname}${search}`)), [pathname, search]);
  const list = useInfiniteQuery({ ...studioListQuery(api, filters, start), initialData: loaderData.list });
  const { location: next } = useNavigation();
  const searching = next?.pathname === pathname && next.search !== search;
  const studios = list.data.pages.flatMap(({ items }) => items);
  const { studio_type } = filters;
  const { studios_by_type } = loaderData.counts;
  return (
    <div className="wrap">
      <PageHead
        title={
          studio_type
            ? `${t('studios.list.title')}: ${t(`catalogue.studio_type.${studio_type}`)}`
            : t('studios.list.head')
        }
        description={t('studios.list.description')}
        path={studioListAddress({ studio_type })}
        hidden={start !== undefined || Boolean(filters.q && studio_type)}
      />
      <div className="st-head">
        <div>
          <h1>{t('studios.list.title')}</h1>
          <p className="lead">{t('studios.list.lead')}</p>
        </div>
        <StudioSearch key={search} filters={filters} />
      </div>
      <nav className="rail st-types" aria-label={t('studios.list.types')}>
        <ChipLink
          to={studioListAddress({ q: filters.q })}
          count={loaderData.counts.studios}
          aria-current={!studio_type || undefined}
        >
          {t('studios.list.all_types')}
        </ChipLink>
        {STUDIO_TYPES.filter((type) => studios_by_type[type] > 0).map((type) => (
          <ChipLink
            key={type}
            on={type === studio_type}
            count={studios_by_type[type]}
            to={studioListAddress({ ...filters, studio_type: type === studio_type ? undefined : type })}
          >
            {t(`catalogue.studio_type.${type}`)}
          </ChipLink>
        ))}
      </nav>
      <section className="st-list" aria-busy={searching} aria-live="polite">
        {searching ? (
          <div className="cards c3">
            {SKELETONS.map((key) => (
              <StudioCardSkeleton key={key} />
            ))}
          </div>
        ) : studios.length > 0 ? (
          <>
            <h2 className="sr">{t('catalogue.studios', { count: studios.length })}</h2>
            <div className="cards c3">
              {studios.map((studio, at) => (
                <StudioCard key={studio.id} studio={studio} eager={at === 0} />
              ))}
            </div>
            <ShowMore
              list={list}
              address={(cursor) => studioListAddress(filters, cursor)}
              label={t('studios.list.more')}
            />
          </>
        ) : (
          <NoStudio filters={filters} />
        )}
      </section>
      <p className="st-yours">
        <Link className="link act" to="/list-studio">
          {t('studios.list.list_yours')}
        </Link>
      </p>
    </div>
  );
}
