import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cardName } from '#shared/payments/card-name.ts';
import { api } from '#web/browser-api.ts';
import { ownPassesQuery } from '#web/passes/passes-queries.ts';
import { savedCardsQuery } from '#web/settings/person-queries.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './overview.module.css';

/** What the person can pay with: passes with credits left, and cards that are kept. */
export function PaymentMethods() {
  const { t, longDay } = useWords();
  const passes = useQuery(ownPassesQuery(api));
  const cards = useQuery(savedCardsQuery(api));
  const usable = passes.data?.filter(({ state }) => state === 'valid') ?? [];
  const kept = cards.data?.items ?? [];
  const error = passes.error ?? cards.error;
  const isEmpty = passes.data && cards.data && usable.length + kept.length === 0;
  return (
    <section>
      <h2 className={css.title}>{t('overview.purse')}</h2>
      {error && <Trouble error={error} onRetry={() => void Promise.all([passes.refetch(), cards.refetch()])} />}
      {!error && !(passes.data && cards.data) && <SkeletonLine height="56px" />}
      {isEmpty && <p className="muted">{t('overview.purse_empty')}</p>}
      <ul className={`${css.lines} ${css.methods}`}>
        {usable.map(({ id, name, studio, expires_at, credits_left }) => (
          <li key={id}>
            <div>
              <Link className="strong" to={`/passes/${id}`}>
                {name}
              </Link>
              <p className="muted">
                {studio.name}
                {expires_at && ` · ${t('overview.until', { date: longDay(expires_at, studio.time_zone) })}`}
              </p>
            </div>
            <span className={css.figure}>{t('overview.left', { count: credits_left })}</span>
          </li>
        ))}
        {kept.map((card) => (
          <li key={card.id}>
            <div>
              <b className="strong num">{cardName(card)}</b>
              <p className={card.is_expired ? css.urgent : 'muted num'}>
                {t(card.is_expired ? 'overview.card_expired' : 'overview.card_until', {
                  month: String(card.exp_month).padStart(2, '0'),
                  year: String(card.exp_year),
                })}
              </p>
            </div>
            <Link className="link" to="/dashboard?tab=settings#cards">
              {t('overview.change')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
