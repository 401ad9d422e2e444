import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dispute } from '#shared/schemas/disputes.ts';
import { api } from '#web/browser-api.ts';
import { daysUntil } from '#web/dashboard/days-until.ts';
import { groupedReference, itemText, type Progress, progressOf, reasonText } from '#web/owner/money/dispute-words.ts';
import { useOwnZone } from '#web/settings/own-zone.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { wholeRows } from '../table/rows.ts';
import { useTableState } from '../table/table-state.ts';
import * as css from './disputes.module.css';
import { disputesQuery } from './disputes-queries.ts';

export const handle: ScreenHandle = {
  texts: ['admin', 'disputes'],
  load: ({ api, cache }) => cache.prefetchQuery(disputesQuery(api)),
};

/** `/admin/disputes`, for administrators: the charges that banks took back, and until when they can be answered. */
export default function DisputesScreen() {
  const { t } = useWords();
  return (
    <AdminScreen title={t('disputes.title')} lead={t('disputes.say')} refusal={t('disputes.for_admins')}>
      <Disputes />
    </AdminScreen>
  );
}

function Disputes() {
  const { t } = useWords();
  const state = useTableState('due');
  const list = wholeRows(useQuery(disputesQuery(api)), state.sort, {
    amount: ({ amount }) => amount.amount,
    due: (dispute) => `${progressOf(dispute) === 'to_answer' ? 0 : 1} ${dispute.evidence_due_at ?? ''}`,
  });
  return (
    <DataTable
      label={t('disputes.title')}
      columns={useColumns()}
      list={list}
      state={state}
      empty={
        <EmptyState title={t('disputes.none')}>
          <p>{t('disputes.none_say')}</p>
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<Dispute>[] {
  const { t, money } = useWords();
  return [
    {
      key: 'paid_for',
      label: t('disputes.columns.paid_for'),
      cell: (dispute) => (
        <Link className={css.what} to={`/admin/disputes/${dispute.id}`}>
          {dispute.items.map((item) => (
            <span key={item.booking?.id ?? item.kind}>
              {[
                itemText(t, item),
                item.studio?.name,
                item.booking && t('disputes.booking', { reference: groupedReference(item.booking.reference) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ))}
        </Link>
      ),
    },
    { key: 'reason', label: t('disputes.columns.reason'), cell: ({ reason }) => reasonText(t, reason) },
    {
      key: 'due',
      label: t('disputes.columns.state'),
      isSortable: true,
      cell: (dispute) => (
        <span className={css.state}>
          <ProgressTag progress={progressOf(dispute)} />
          {progressOf(dispute) === 'to_answer' && dispute.evidence_due_at && (
            <DaysLeft until={dispute.evidence_due_at} />
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      label: t('disputes.columns.amount'),
      isSortable: true,
      isNumber: true,
      cell: ({ amount }) => <b>{money(amount)}</b>,
    },
  ];
}

const TAGS = {
  to_answer: { kind: 'clay', icon: 'circle-alert' },
  late: { kind: 'brick', icon: 'clock' },
  sent: { kind: 'warn', icon: 'hourglass' },
  won: { kind: 'leaf', icon: 'circle-check' },
  lost: { icon: 'circle-x' },
} as const satisfies Record<Progress, { kind?: 'clay' | 'brick' | 'warn' | 'leaf'; icon: IconName }>;

/** How far a dispute is, in a few words. */
function ProgressTag({ progress }: { progress: Progress }) {
  const { t } = useWords();
  return <Tag {...TAGS[progress]}>{t(`disputes.states.${progress}`)}</Tag>;
}

/** How many days are left to answer, in the reader's own zone. */
function DaysLeft({ until }: { until: string }) {
  const { t } = useWords();
  const zone = useOwnZone();
  return <span className="small">{t('disputes.days_left', { count: daysUntil(until, zone) })}</span>;
}
