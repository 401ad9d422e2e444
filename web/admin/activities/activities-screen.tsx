import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Activity } from '#shared/schemas/activities.ts';
import { api } from '#web/browser-api.ts';
import { fetchFile } from '#web/invoices/fetch-file.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import type { Column } from '../table/column.ts';
import { ColumnChoice } from '../table/column-choice.tsx';
import { DataTable } from '../table/data-table.tsx';
import { type Filter, FilterBar } from '../table/filter-bar.tsx';
import { pagedRows } from '../table/rows.ts';
import { readTableState, type TableState, useTableState } from '../table/table-state.ts';
import { useOwnTime } from '../use-own-time.ts';
import * as css from './activities.module.css';
import { activitiesQuery, toActivityFilters } from './activities-query.ts';
import { ActivityDetails } from './activity-details.tsx';

const USUAL_SORT = '-at';

export const handle: ScreenHandle = {
  texts: ['admin', 'activities'],
  load: async ({ api, cache, query }) => {
    const state = readTableState(query, USUAL_SORT);
    // When their days begin is known to the browser.
    if (state.filter('from') || state.filter('to')) return;
    await cache.prefetchInfiniteQuery(activitiesQuery(api, state));
  },
};

/** `/admin/activities`, for administrators: who did what, and what it was before. */
export default function ActivitiesScreen() {
  const { t } = useWords();
  return (
    <AdminScreen title={t('activities.title')} lead={t('activities.say')} refusal={t('activities.for_admins')}>
      <Activities />
    </AdminScreen>
  );
}

function Activities() {
  const { t } = useWords();
  const state = useTableState(USUAL_SORT);
  const list = pagedRows(useInfiniteQuery(activitiesQuery(api, state)));
  const columns = useColumns(state);
  const filters = useFilters(list.rows?.[0]);
  const isFiltered = filters.some(({ key }) => state.filter(key));
  return (
    <>
      <FilterBar filters={filters} state={state}>
        <ColumnChoice columns={columns} state={state} />
        <Export state={state} />
      </FilterBar>
      <DataTable
        label={t('activities.title')}
        columns={columns}
        list={list}
        state={state}
        nameOf={({ type }) => type}
        details={(activity) => <ActivityDetails activity={activity} />}
        empty={
          <EmptyState title={t(isFiltered ? 'admin.table.no_match' : 'activities.none')}>
            <p>{t(isFiltered ? 'admin.table.no_match_say' : 'activities.none_say')}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(state: TableState): Column<Activity>[] {
  const { t } = useWords();
  const time = useOwnTime();
  return [
    { key: 'type', label: t('activities.columns.type'), cell: ({ type }) => <code>{type}</code> },
    {
      key: 'at',
      label: t('activities.columns.at'),
      isSortable: true,
      cell: ({ at }) => (
        <time dateTime={at} title={at}>
          {time(at)}
        </time>
      ),
    },
    {
      key: 'actor',
      label: t('activities.columns.actor'),
      cell: ({ actor }) =>
        actor.id === null ? (
          t(`activities.roles.${actor.role}`)
        ) : (
          <Only state={state} filters={{ actor_id: actor.id }} name={actor.name || t('activities.nameless')}>
            <small>{t(`activities.roles.${actor.role}`)}</small>
          </Only>
        ),
    },
    {
      key: 'subject',
      label: t('activities.columns.subject'),
      cell: ({ subject: { type, id } }) => (
        <Only state={state} filters={{ subject_type: type, subject_id: id }} name={`${type} ${id.slice(-8)}`} />
      ),
    },
    {
      key: 'studio',
      label: t('activities.columns.studio'),
      cell: ({ studio }) => studio && <Only state={state} filters={{ studio_id: studio.id }} name={studio.name} />,
    },
  ];
}

interface OnlyProps {
  state: TableState;
  filters: Record<string, string>;
  name: string;
  children?: ReactNode;
}

/** Narrows the list to what has the same actor, subject or studio. */
function Only({ state, filters, name, children }: OnlyProps) {
  const { t } = useWords();
  return (
    <>
      <button
        type="button"
        className={css.only}
        title={t('activities.only', { name })}
        onClick={() => state.setFilters(filters)}
      >
        {name}
      </button>
      {children}
    </>
  );
}

/**
 * The filters. Those of people, subjects and studios are applied from a row.
 * @param shown a row of the list, for their names
 */
function useFilters(shown: Activity | undefined): Filter[] {
  const { t, day } = useWords();
  const label = (key: string) => t(`activities.filters.${key}`);
  const writeDay = (value: string) => day(`${value}T12:00:00Z`, 'UTC');
  return [
    { key: 'type', label: label('type'), help: label('type_help'), kind: 'text' },
    { key: 'from', label: label('from'), kind: 'date', write: writeDay },
    { key: 'to', label: label('to'), kind: 'date', write: writeDay },
    { key: 'actor_id', label: label('actor_id'), kind: 'none', write: (id) => shown?.actor.name || id },
    { key: 'studio_id', label: label('studio_id'), kind: 'none', write: (id) => shown?.studio?.name || id },
    { key: 'subject_type', label: label('subject_type'), kind: 'none' },
    { key: 'subject_id', label: label('subject_id'), kind: 'none' },
  ];
}

function Export({ state }: { state: TableState }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const save = () =>
    run(() => fetchFile(api.admin['activities.csv'].$get({ query: toActivityFilters(state) }), 'activities.csv'));
  return (
    <>
      <Button size="s" icon="download" busy={busy} onClick={() => void save()}>
        {t('admin.table.export')}
      </Button>
      <small className="muted">{t('activities.export_say')}</small>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
