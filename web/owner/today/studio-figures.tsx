import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Money } from '#shared/money/money.ts';
import type { StudioFigures } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { moreThan, shareOf } from './figures.ts';
import * as css from './owner-dashboard.module.css';
import { figuresQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';

/** Shows occupancy, revenue and conversion of a studio; only for users who may see money. */
export function StudioFiguresPanel({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const figures = useQuery(figuresQuery(api, studio.id));
  return (
    <section className={css.ownFigs}>
      <h2 className="sr">{t('owner_day.figures.title')}</h2>
      {figures.data ? (
        <>
          <dl className={css.figs}>
            <Filled figures={figures.data} />
            <Booked figures={figures.data} />
            <Interest figures={figures.data} />
          </dl>
          <Offerings figures={figures.data} />
        </>
      ) : figures.isError ? (
        <Trouble error={figures.error} onRetry={() => figures.refetch()} />
      ) : (
        <RowsSkeleton count={1} />
      )}
    </section>
  );
}

function Filled({ figures: { filled } }: { figures: StudioFigures }) {
  const { t } = useWords();
  const percent = (share: number | undefined) =>
    share === undefined ? '–' : t('owner.figures.percent', { number: share });
  const [now, next, before] = [filled.this_week, filled.next_week, filled.four_weeks_before].map(shareOf);
  return (
    <>
      <div>
        <dt>{t('owner_day.figures.this_week')}</dt>
        <dd className="num">{percent(now)}</dd>
        <dd className="small muted">
          {t('owner.taken', { taken: filled.this_week.taken, count: filled.this_week.seats })}
        </dd>
        <dd className={css.meter} aria-hidden="true">
          <i style={{ width: `${now ?? 0}%` }} />
        </dd>
      </div>
      <div>
        <dt>{t('owner_day.figures.next_week')}</dt>
        <dd className="num">{percent(next)}</dd>
        <dd className="small muted">
          {before === undefined
            ? t('owner_day.figures.no_before')
            : t('owner_day.figures.before', { share: percent(before) })}
        </dd>
        <dd className={css.meter} aria-hidden="true">
          <i style={{ width: `${next ?? 0}%` }} />
        </dd>
      </div>
    </>
  );
}

function Booked({ figures: { booked } }: { figures: StudioFigures }) {
  const { t, money } = useWords();
  const all = (amounts: readonly Money[]) => (amounts.length === 0 ? '–' : amounts.map(money).join(' + '));
  const more = moreThan(booked.this_week, booked.week_before);
  return (
    <div>
      <dt>{t('owner_day.figures.booked')}</dt>
      <dd className="num">{all(booked.this_week)}</dd>
      {more && <dd className={more.amount > 0 ? `small ok` : `small muted`}>{compared(t, money, more)}</dd>}
      <dd className="small muted">{t('owner_day.figures.booked_next', { total: all(booked.next_week) })}</dd>
    </div>
  );
}

function compared(t: ReturnType<typeof useWords>['t'], money: (amount: Money) => string, more: Money): string {
  if (more.amount === 0) return t('owner_day.figures.as_before');
  const total = money({ ...more, amount: Math.abs(more.amount) });
  return t(more.amount > 0 ? 'owner_day.figures.more' : 'owner_day.figures.less', { total });
}

function Interest({ figures: { interest } }: { figures: StudioFigures }) {
  const { t, language } = useWords();
  return (
    <div>
      <dt>{t('owner_day.figures.interest')}</dt>
      <dd className={`num ${css.funnel}`}>
        {interest.views.toLocaleString(language)}
        <Icon name="arrow-right" />
        {interest.bookings.toLocaleString(language)}
      </dd>
      <dd className="small muted">{t('owner_day.figures.days', { count: interest.days })}</dd>
    </div>
  );
}

/** Lists the views and bookings of each offering. */
function Offerings({ figures: { interest } }: { figures: StudioFigures }) {
  const { t, language } = useWords();
  if (interest.offerings.length === 0) return null;
  return (
    <details className={css.ownSeen}>
      <summary className="link action">{t('owner_day.figures.by_offering')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('owner_day.figures.offering')}</th>
            <th scope="col">{t('owner_day.figures.views')}</th>
            <th scope="col">{t('owner_day.figures.bookings')}</th>
          </tr>
        </thead>
        <tbody>
          {interest.offerings.map(({ slug, title, views, bookings }) => (
            <tr key={slug}>
              <th scope="row">
                <Link className="link" to={offeringAddress({ slug })}>
                  {title}
                </Link>
              </th>
              <td className="num">{views.toLocaleString(language)}</td>
              <td className="num">{bookings.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
