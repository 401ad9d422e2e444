import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportDecision } from '../../../shared/messages/messages.ts';
import type { MessageReport } from '../../../shared/schemas/messages.ts';
import { readJson } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { queryClient } from '../../query.ts';
import type { ScreenHandle } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import * as chipCss from '../../ui/chip.module.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import * as toolCss from '../../ui/styles/tool-page.module.css';
import { useAttempt } from '../../use-attempt.ts';
import { useWords } from '../../words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import * as css from './reports.module.css';

export const handle: ScreenHandle = { texts: ['admin', 'message_reports'] };

type Status = 'open' | 'decided';
const STATUSES: readonly Status[] = ['open', 'decided'];

/** `/admin/message-reports`, for administrators: the conversations that people reported, and what is decided about them. */
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
  const [status, setStatus] = useState<Status>('open');
  const list = useInfiniteQuery({
    queryKey: ['message-reports', status],
    queryFn: ({ pageParam }) => readJson(api.admin['message-reports'].$get({ query: { status, cursor: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  });
  const reports = list.data?.pages.flatMap(({ items }) => items);
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
            onClick={() => setStatus(each)}
          >
            {t(`message_reports.status.${each}`)}
          </button>
        ))}
      </div>
      {list.isError && <Trouble error={list.error} onRetry={() => void list.refetch()} />}
      {!reports && !list.isError && <SkeletonLine height="200px" />}
      {reports?.length === 0 && (
        <EmptyState title={t(`message_reports.none.${status}`)}>
          <p>{t('message_reports.none_say')}</p>
        </EmptyState>
      )}
      {reports && reports.length > 0 && (
        <ul className={toolCss.toolList} aria-label={t('message_reports.title')}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('message_reports.more')}
        </Button>
      )}
    </>
  );
}

function ReportRow({ report }: { report: MessageReport }) {
  const { t, dayTime } = useWords();
  const { busy, failure, run } = useAttempt();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const guest = report.guest_name ?? t('message_reports.gone');
  const by = report.by === 'studio' ? report.studio.name : guest;
  const decide = (decision: ReportDecision) =>
    run(async () => {
      const param = { id: report.id };
      await readJson(api.admin['message-reports'][':id'].decision.$post({ param, json: { decision } }));
      await queryClient.invalidateQueries({ queryKey: ['message-reports'] });
    });
  return (
    <li className={css.report}>
      <h2>{t('message_reports.of', { guest, studio: report.studio.name })}</h2>
      <p className="small muted">
        {t(`message_reports.reason.${report.reason}`)} · {t('message_reports.by', { name: by })} ·{' '}
        {dayTime(report.created_at, zone)}
      </p>
      {report.note && <blockquote dir="auto">{report.note}</blockquote>}
      <details>
        <summary>{t('message_reports.messages', { count: report.messages.length })}</summary>
        <ol className={css.said}>
          {report.messages.map(({ text, from_studio, created_at }) => (
            <li key={`${created_at} ${text}`} dir="auto">
              <b>{from_studio ? report.studio.name : guest}</b> {text}
            </li>
          ))}
        </ol>
      </details>
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
    </li>
  );
}
