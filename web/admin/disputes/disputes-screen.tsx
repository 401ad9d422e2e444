import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dispute } from '../../../shared/schemas/disputes.ts';
import { daysUntil } from '../../dashboard/days-until.ts';
import { groupedReference, itemText, type Progress, progressOf, reasonText } from '../../owner/money/dispute-words.ts';
import type { ScreenHandle } from '../../texts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { Trouble } from '../../ui/feedback/trouble.tsx';
import type { IconName } from '../../ui/icon.tsx';
import * as toolCss from '../../ui/styles/tool-page.module.css';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import * as css from './disputes.module.css';
import { disputesQuery } from './disputes-queries.ts';

export const handle: ScreenHandle = { texts: ['admin', 'disputes'] };

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
  const { data, error, refetch } = useQuery(disputesQuery);
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine height="200px" />;
  if (data.length === 0) {
    return (
      <EmptyState title={t('disputes.none')}>
        <p>{t('disputes.none_say')}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={toolCss.toolList} aria-label={t('disputes.title')}>
      {answerFirst(data).map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} />
      ))}
    </ul>
  );
}

/** Those that wait for an answer come first. */
const answerFirst = (disputes: readonly Dispute[]): Dispute[] =>
  disputes.toSorted((a, b) => Number(progressOf(b) === 'to_answer') - Number(progressOf(a) === 'to_answer'));

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { t, money } = useWords();
  const progress = progressOf(dispute);
  return (
    <li className={css.dispute}>
      <Link className={css.what} to={`/admin/disputes/${dispute.id}`}>
        <b className="num">{money(dispute.amount)}</b>
        <span>
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
        </span>
      </Link>
      <p className="small muted">{reasonText(t, dispute.reason)}</p>
      <p className={css.state}>
        <ProgressTag progress={progress} />
        {progress === 'to_answer' && dispute.evidence_due_at && <DaysLeft until={dispute.evidence_due_at} />}
      </p>
    </li>
  );
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
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return <span className="small">{t('disputes.days_left', { count: daysUntil(until, zone) })}</span>;
}
