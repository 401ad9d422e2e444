import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Dispute, DisputeEvidence } from '#shared/schemas/disputes.ts';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { type Progress, progressOf, reasonText } from '#web/owner/money/dispute-words.ts';
import { useOwnZone } from '#web/settings/own-zone.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { AnswerForm } from './answer-form.tsx';
import { BookingEvidence } from './booking-evidence.tsx';
import * as css from './disputes.module.css';
import { evidenceQuery } from './disputes-queries.ts';
import { Facts } from './facts.tsx';

export const handle: ScreenHandle = {
  texts: ['admin', 'disputes', 'studio_booking', 'fields', 'errors'],
  load: ({ api, cache, params }) => cache.prefetchQuery(evidenceQuery(api, params.disputeId ?? '')),
};

/** `/admin/disputes/:disputeId`, for administrators: what can be shown to the bank, and what became of it. */
export default function DisputeScreen() {
  const { t } = useWords();
  return (
    <AdminScreen title={t('disputes.one')} lead={t('disputes.one_say')} refusal={t('disputes.for_admins')}>
      <nav className={columnCss.crumb}>
        <Link to="/admin/disputes">
          <Icon name="arrow-left" size="s" />
          {t('disputes.all')}
        </Link>
      </nav>
      <OneDispute />
    </AdminScreen>
  );
}

function OneDispute() {
  const { t } = useWords();
  const { disputeId = '' } = useParams();
  const { data, error, refetch } = useQuery(evidenceQuery(api, disputeId));
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundScreen />;
  if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine height="320px" />;
  const { dispute, bookings } = data;
  return (
    <>
      <ProgressNote dispute={dispute} />
      <DisputeFacts evidence={data} />
      <section>
        <h2>{t('disputes.evidence')}</h2>
        <PurchaseFacts purchase={data.purchase} />
        {bookings.map((booking) => (
          <BookingEvidence key={booking.id} booking={booking} payer={data.payer} />
        ))}
      </section>
      {dispute.evidence_note && (
        <section>
          <h2>{t('disputes.added')}</h2>
          <blockquote className={css.added}>{dispute.evidence_note}</blockquote>
        </section>
      )}
      {progressOf(dispute) === 'to_answer' && <AnswerForm disputeId={dispute.id} />}
    </>
  );
}

/** A date in the reader's own zone. */
function useOwnDay() {
  const { longDay } = useWords();
  const zone = useOwnZone();
  return (at: string) => longDay(at, zone);
}

const KINDS = { to_answer: 'sun', late: 'sun', sent: 'glaze', won: 'leaf', lost: 'sun' } as const satisfies Record<
  Progress,
  'sun' | 'glaze' | 'leaf'
>;

/** What is to be done, or what became of it. */
function ProgressNote({ dispute }: { dispute: Dispute }) {
  const { t } = useWords();
  const day = useOwnDay();
  const progress = progressOf(dispute);
  const { evidence_due_at: due, evidence_sent_at: sent, decided_at: decided } = dispute;
  const at = { to_answer: due, late: due, sent, won: decided, lost: decided }[progress];
  const date = at ? day(at) : '';
  const say = progress === 'to_answer' && !due ? 'to_answer_open' : `${progress}_say`;
  return (
    <Note kind={KINDS[progress]} title={t(`disputes.told.${progress}`, { date })}>
      {t(`disputes.told.${say}`, { date })}
    </Note>
  );
}

function DisputeFacts({ evidence: { dispute, payer } }: { evidence: DisputeEvidence }) {
  const { t, money } = useWords();
  const day = useOwnDay();
  return (
    <Facts
      facts={[
        ['amount', money(dispute.amount)],
        ['reason', reasonText(t, dispute.reason)],
        ['opened', day(dispute.opened_at)],
        ['payer', [payer.name, payer.email].filter(Boolean).join(' · ')],
        ['ref', <code key="ref">{dispute.provider_ref}</code>],
      ]}
    />
  );
}

/** The pass or gift card that was bought, and how much of it was used. */
function PurchaseFacts({ purchase }: Pick<DisputeEvidence, 'purchase'>) {
  const { t, money } = useWords();
  const day = useOwnDay();
  if (!purchase) return null;
  const { kind, name, price, bought_at, credits, spent, delivered_at } = purchase;
  const used = credits ? t('disputes.used_credits', { used: credits.used, all: credits.all }) : spent && money(spent);
  return (
    <div className={css.booking}>
      <h3>{t(`disputes.${kind}`, { name })}</h3>
      <Facts
        facts={[
          ['price', money(price)],
          ['bought', bought_at && day(bought_at)],
          ['delivered', delivered_at && day(delivered_at)],
          ['used', used],
        ]}
      />
    </div>
  );
}
