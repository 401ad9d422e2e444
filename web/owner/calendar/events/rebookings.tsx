import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Money } from '../../../../shared/money/money.ts';
import type { EventRebooking } from '../../../../shared/schemas/rebooking.ts';
import type { OwnStudio } from '../../../../shared/schemas/studio-editing.ts';
import { api } from '../../../browser-api.ts';
import { Trouble } from '../../../ui/feedback/trouble.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../words.tsx';
import * as css from './waitlist.module.css';
import { eventRebookingsQuery } from './waitlist-queries.ts';

/** The answers that one figure counts, in the order of the figures. */
const GROUPS = {
  rebooked: ['rebooked'],
  money: ['money', 'none', 'lapsed'],
  silent: ['open'],
} as const satisfies Record<string, readonly EventRebooking['answer'][]>;

/** Shows what the guests of a cancelled event chose: another date, the money, or nothing yet. */
export function Rebookings({ studio, eventId }: { studio: OwnStudio; eventId: string }) {
  const { t, money } = useWords();
  const { data, isError, error, refetch } = useQuery(eventRebookingsQuery(api, studio.id, eventId));
  if (isError) return <Trouble error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={css.waitlist} aria-labelledby="plan-rebookings-title">
      <h3 id="plan-rebookings-title">{t('plan.rebookings.title')}</h3>
      <dl className={`${css.outcome} num`}>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
          const of = data.filter(({ answer }) => GROUPS[group].some((each) => each === answer));
          const seats = of.reduce((sum, each) => sum + each.seats, 0);
          const amount = sumOf(of.map(({ price, refund }) => (group === 'rebooked' ? price : refund)));
          return (
            <div key={group}>
              <dt>{t(`plan.rebookings.${group}`)}</dt>
              <dd className={group === 'silent' && seats > 0 ? 'warn' : undefined}>
                {t('catalogue.seats', { count: seats })}
                {amount && amount.amount > 0 && (
                  <small>{t(`plan.rebookings.${group}_amount`, { amount: money(amount) })}</small>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <ul className={css.answers}>
        {data.map((item) => (
          <Answer key={item.booking_id} item={item} studio={studio} />
        ))}
      </ul>
    </section>
  );
}

/** The sum of amounts, which have one currency; undefined where the reader may not see them, and for none. */
function sumOf(amounts: readonly (Money | null)[]): Money | undefined {
  const known = amounts.filter((each) => each !== null);
  const [first] = known;
  return first && { amount: known.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency };
}

const TAGS: Record<EventRebooking['answer'], { kind?: 'leaf' | 'warn'; icon: IconName }> = {
  rebooked: { kind: 'leaf', icon: 'check' },
  money: { icon: 'banknote' },
  none: { icon: 'banknote' },
  lapsed: { icon: 'banknote' },
  open: { kind: 'warn', icon: 'clock' },
};

/** A guest of the event with the answer, its time, and what became of the money. */
function Answer({ item, studio }: { item: EventRebooking; studio: OwnStudio }) {
  const { t, dayTime, money } = useWords();
  const zone = studio.time_zone;
  const { answer, chosen, refund, choose_until: until, answered_at: at } = item;
  return (
    <li>
      <div>
        <p>
          <Link className="strong" to={`/manage-bookings/${studio.id}/${item.booking_id}`}>
            {item.guest || item.reference}
          </Link>{' '}
          <span className="muted">· {t('catalogue.seats', { count: item.seats })}</span>
        </p>
        <p className="small muted dot-sep">
          {at && <span>{dayTime(at, zone)}</span>}
          {answer === 'open' && until && <span>{t('plan.until', { time: dayTime(until, zone) })}</span>}
          {refund && refund.amount > 0 && <span>{t('plan.rebookings.back', { amount: money(refund) })}</span>}
        </p>
      </div>
      {chosen ? (
        <Link to={`/manage-bookings/${studio.id}/${chosen.booking_id}`}>
          <Tag {...TAGS.rebooked}>{dayTime(chosen.starts_at, zone)}</Tag>
        </Link>
      ) : (
        <Tag {...TAGS[answer]}>{t(`plan.rebookings.answer.${answer}`)}</Tag>
      )}
    </li>
  );
}
