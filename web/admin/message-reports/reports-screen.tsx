import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReportDecision } from '#shared/messages/messages.ts';
import type { MessageReport } from '#shared/schemas/messages.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { queryClient } from '#web/query.ts';
import { useOwnZone } from '#web/settings/own-zone.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { pagedRows } from '../table/rows.ts';
import { readTableState, type TableState, useTableState } from '../table/table-state.ts';
import * as css from './reports.module.css';

type Status = 'open' | 'decided';
const STATUSES: readonly Status[] = ['open', 'decided'];

const reportsQuery = (client: Client, status: Status) =>
  infiniteQueryOptions({
    queryKey: ['message-reports', status],
    queryFn: ({ pageParam }) =>
      readJson(client.admin['message-reports'].$get({ query: { status, cursor: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

const statusIn = ({ filter }: Pick<TableState, 'filter'>): Status =>
  filter('status') === 'decided' ? 'decided' : 'open';

export const handle: ScreenHandle = {
  texts: ['admin', 'message_reports'],
  load: ({ api, cache, query }) => cache.prefetchInfiniteQuery(reportsQuery(api, statusIn(readTableState(query, '')))),
};

/**
 * `/admin/message-reports`, for administrators: the conversations that people reported, and what is decided about them.
 */
export default function ReportsScreen() {
  const { t } = useWords();
  return (
    <AdminScreen
      title={t('message_reports.title')}
      lead={t('message_reports.say')}
      refusal={t('message_reports.for_admins')}
    >
      <Reports />
    </AdminScreen>
  );
}

function Reports() {
  const { t } = useWords();
  const state = useTableState('');
  const status = statusIn(state);
  const list = useInfiniteQuery(reportsQuery(api, status));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent */}
      <div className={chipCss.chips} role="group" aria-label={t('message_reports.show')}>
        {STATUSES.map((each) => (
          <button
            key={each}
            type="button"
            className={each === status ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
            aria-pressed={each === status}
            onClick={() => state.setFilters({ status: each === 'open' ? undefined : each })}
          >
            {t(`message_reports.status.${each}`)}
          </button>
        ))}
      </div>
      <DataTable
        key={status}
        label={t('message_reports.title')}
        columns={useColumns()}
        list={pagedRows(list)}
        state={state}
        nameOf={({ studio, guest_name }) =>
          t('message_reports.of', { guest: guest_name ?? t('message_reports.gone'), studio: studio.name })
        }
        details={(report) => <ReportToDecide report={report} />}
        empty={
          <EmptyState title={t(`message_reports.none.${status}`)}>
            <p>{t('message_reports.none_say')}</p>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<MessageReport>[] {
  const { t, dayTime } = useWords();
  const zone = useOwnZone();
  const guestOf = ({ guest_name }: MessageReport) => guest_name ?? t('message_reports.gone');
  return [
    {
      key: 'of',
      label: t('message_reports.columns.of'),
      cell: (report) => <b>{t('message_reports.of', { guest: guestOf(report), studio: report.studio.name })}</b>,
    },
    {
      key: 'reason',
      label: t('message_reports.columns.reason'),
      cell: ({ reason }) => t(`message_reports.reason.${reason}`),
    },
    {
      key: 'by',
      label: t('message_reports.columns.by'),
      cell: (report) => (report.by === 'studio' ? report.studio.name : guestOf(report)),
    },
    {
      key: 'at',
      label: t('message_reports.columns.at'),
      cell: ({ created_at }) => dayTime(created_at, zone),
    },
  ];
}

/** What was written, and the decision. */
function ReportToDecide({ report }: { report: MessageReport }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const decide = (decision: ReportDecision) =>
    run(async () => {
      const param = { id: report.id };
      await readJson(api.admin['message-reports'][':id'].decision.$post({ param, json: { decision } }));
      await queryClient.invalidateQueries({ queryKey: ['message-reports'] });
    });
  return (
    <div className={css.report}>
      {report.note && <blockquote dir="auto">{report.note}</blockquote>}
      <h3>{t('message_reports.messages', { count: report.messages.length })}</h3>
      <ol className={css.said}>
        {report.messages.map(({ text, from_studio, created_at }) => (
          <li key={`${created_at} ${text}`} dir="auto">
            <b>{from_studio ? report.studio.name : (report.guest_name ?? t('message_reports.gone'))}</b> {text}
          </li>
        ))}
      </ol>
      {failure && <Note kind="brick">{failure}</Note>}
      {report.decision ? (
        <p>{t(`message_reports.decided.${report.decision}`)}</p>
      ) : (
        <p className={css.acts}>
          <Button size="s" kind="brick" busy={busy} onClick={() => decide('closed')}>
            {t('message_reports.close')}
          </Button>
          <Button size="s" busy={busy} onClick={() => decide('dismissed')}>
            {t('message_reports.dismiss')}
          </Button>
        </p>
      )}
    </div>
  );
}
