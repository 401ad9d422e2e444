import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StudioDispute } from '#shared/schemas/disputes.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { groupedReference, itemText, reasonText } from './dispute-words.ts';
import * as css from './money.module.css';
import { studioDisputesQuery } from './money-queries.ts';

/**
 * The payments of a studio that banks took back: what happened, and what it means for the balance. Nothing without any.
 */
export function DisputeList({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const { data, error, refetch } = useQuery(studioDisputesQuery(api, studio.id));
  if (error) return <Trouble error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={css.section} aria-label={t('disputes.studio.title')}>
      <div className={css.between}>
        <h2 className={css.title}>{t('disputes.studio.title')}</h2>
        <p className="small muted">{t('disputes.studio.say')}</p>
      </div>
      <ul>
        {data.map((dispute) => (
          <DisputeRow key={dispute.id} dispute={dispute} studio={studio} />
        ))}
      </ul>
    </section>
  );
}

const TAGS = {
  open: { kind: 'warn', icon: 'hourglass' },
  won: { kind: 'leaf', icon: 'circle-check' },
  lost: { icon: 'circle-x' },
} as const;

function DisputeRow({ dispute, studio }: { dispute: StudioDispute; studio: OwnStudio }) {
  const { t, money, longDay } = useWords();
  const { state, amount, items, reason, decided_at } = dispute;
  const date = decided_at ? longDay(decided_at, studio.time_zone) : '';
  return (
    <li className={css.dispute}>
      <div className={css.between}>
        <p>
          {items.map((item) => (
            <span key={item.booking?.id ?? item.kind}>
              <b>{itemText(t, item)}</b>
              {item.booking && (
                <>
                  {' · '}
                  <Link className="link" to={`/manage-bookings/${studio.id}/${item.booking.id}`}>
                    {t('disputes.booking', { reference: groupedReference(item.booking.reference) })}
                  </Link>
                </>
              )}{' '}
            </span>
          ))}
        </p>
        <p>
          <Tag {...TAGS[state]}>{t(`disputes.states.${state === 'open' ? 'deciding' : state}`)}</Tag>{' '}
          <b className="num">{money(amount)}</b>
        </p>
      </div>
      <p className="small measure">
        {reasonText(t, reason)} {t(`disputes.studio.${state}`, { date, amount: money(amount) })}
      </p>
      <p className="small measure">{useMeaning(dispute)}</p>
    </li>
  );
}

/** What a dispute means for the balance. */
function useMeaning({ state, owed, items }: StudioDispute): string {
  const { t, money } = useWords();
  if (state !== 'lost') return t(`disputes.studio.${state}_means`);
  if (owed.amount > 0) return t('disputes.studio.lost_owed', { amount: money(owed) });
  return t(items.some(({ kind }) => kind === 'pass') ? 'disputes.studio.lost_pass' : 'disputes.studio.lost_unearned');
}
