import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sumRebookings } from '#shared/bookings/sum-rebookings.ts';
import type { EventRebooking } from '#shared/schemas/bookings/rebooking.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { Remind, RemindAll } from './remind.tsx';
import * as css from './waitlist.module.css';
import { eventRebookingsQuery } from './waitlist-queries.ts';

const FIGURES = ['rebooked', 'money', 'silent'] as const;

/** Shows what the guests of a cancelled event chose: another date, the money, or nothing yet. */
export function Rebookings({ studio, eventId }: { studio: OwnStudio; eventId: string }) {
  const { t, money } = useWords();
  const { data, isError, error, refetch } = useQuery(eventRebookingsQuery(api, studio.id, eventId));
  if (isError) return <Trouble error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return null;
  const { seats, amounts, paid } = sumRebookings(data);
  const silent = data.filter(({ can_remind }) => can_remind);
  return (
    <section className={css.waitlist} aria-labelledby="plan-rebookings-title">
      <h3 id="plan-rebookings-title">{t('plan.rebookings.title')}</h3>
      <dl className={`${css.outcome} num`}>
        {FIGURES.map((group) => (
          <div key={group}>
            <dt>{t(`plan.rebookings.${group}`)}</dt>
            <dd className={group === 'silent' && seats.silent > 0 ? 'warn' : undefined}>
              {t('catalogue.seats', { count: seats[group] })}
              {amounts && amounts[group].amount > 0 && (
                <small>{t(`plan.rebookings.${group}_amount`, { amount: money(amounts[group]) })}</small>
              )}
            </dd>
          </div>
        ))}
        {amounts && amounts.desk.amount > 0 && (
          <div>
            <dt>{t('plan.rebookings.desk')}</dt>
            <dd className="warn">
              {money(amounts.desk)}
              <small>{t('plan.rebookings.desk_amount')}</small>
            </dd>
          </div>
        )}
      </dl>
      <div className={css.acts}>
        {silent.length > 1 && <RemindAll studioId={studio.id} eventId={eventId} count={silent.length} />}
        {studio.rights.includes('message_guests') && (
          <ButtonLink size="s" icon="users-round" to={`/manage-messages/${studio.id}?to=${eventId}`}>
            {t('plan.do.write')}
          </ButtonLink>
        )}
      </div>
      <ul className={css.answers}>
        {data.map((item) => (
          <Answer key={item.booking_id} item={item} studio={studio} eventId={eventId} />
        ))}
      </ul>
      {paid && paid.amount > 0 && (
        <p className={`${css.sum} strong num`}>
          <span>{t('plan.rebookings.sum')}</span>
          <span>{money(paid)}</span>
        </p>
      )}
    </section>
  );
}

const TAGS: Record<EventRebooking['answer'], { kind?: 'leaf' | 'warn'; icon: IconName }> = {
  rebooked: { kind: 'leaf', icon: 'check' },
  money: { icon: 'banknote' },
  none: { icon: 'banknote' },
  lapsed: { icon: 'banknote' },
  open: { kind: 'warn', icon: 'clock' },
};

/** A guest of the event with the answer, its time, and what became of the money. */
function Answer({ item, studio, eventId }: { item: EventRebooking; studio: OwnStudio; eventId: string }) {
  const { t, dayTime, money } = useWords();
  const zone = studio.time_zone;
  const { answer, chosen, paid, refund, kept, at_desk: atDesk, choose_until: until, answered_at: at } = item;
  const name = item.guest || item.reference;
  const amounts = [
    { key: 'plan.rebookings.paid', amount: paid },
    // Of who took another date only a difference is worth a word.
    { key: 'plan.rebookings.kept', amount: refund && refund.amount > 0 ? kept : null },
    { key: 'plan.rebookings.back', amount: refund },
    { key: 'plan.rebookings.give_back', amount: atDesk },
  ] as const;
  return (
    <li>
      <div>
        <p>
          <Link className="strong" to={`/manage-bookings/${studio.id}/${item.booking_id}`}>
            {name}
          </Link>{' '}
          <span className="muted">· {t('catalogue.seats', { count: item.seats })}</span>
        </p>
        <p className="small muted dot-sep">
          {at && <span>{dayTime(at, zone)}</span>}
          {answer === 'open' && until && <span>{t('plan.until', { time: dayTime(until, zone) })}</span>}
          {item.reminded_at && <span>{t('plan.waitlist.reminded', { when: dayTime(item.reminded_at, zone) })}</span>}
          {amounts.map(
            ({ key, amount }) =>
              amount && amount.amount > 0 && <span key={key}>{t(key, { amount: money(amount) })}</span>,
          )}
        </p>
      </div>
      {chosen ? (
        <Link to={`/manage-bookings/${studio.id}/${chosen.booking_id}`}>
          <Tag {...TAGS.rebooked}>{dayTime(chosen.starts_at, zone)}</Tag>
        </Link>
      ) : (
        <Tag {...TAGS[answer]}>{t(`plan.rebookings.answer.${answer}`)}</Tag>
      )}
      {item.can_remind && (
        <div className={css.acts}>
          <Remind
            name={name}
            studioId={studio.id}
            onSend={() =>
              readJson(
                api.events[':id'].rebookings[':bookingId'].reminder.$post({
                  param: { id: eventId, bookingId: item.booking_id },
                }),
              )
            }
          />
        </div>
      )}
    </li>
  );
}
