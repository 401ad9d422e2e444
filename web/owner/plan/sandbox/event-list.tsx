import type { TestSubscription } from '#shared/schemas/plans.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './test-subscription.module.css';

type Event = TestSubscription['events'][number];

const PAID: readonly Event['action'][] = ['activate', 'upgrade', 'renew', 'recover'];

/** What happened to the test subscription, the latest last. */
export function EventList({ events, zone }: { events: readonly Event[]; zone: string }) {
  const { t, day } = useWords();
  if (events.length === 0) return <p className="muted">{t('test_plan.none')}</p>;
  return (
    <ol className={css.events}>
      {events.map((event) => (
        <li key={event.id} data-kind={event.decline_code ? 'brick' : PAID.includes(event.action) ? 'leaf' : undefined}>
          <Icon name={iconOf(event)} />
          <div>
            <b className="strong">{t(`test_plan.event.${event.action}`, { plan: event.plan ?? '' })}</b>
            <span className="small muted num">
              {day(event.at, zone)}
              <Amount event={event} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Amount({ event }: { event: Event }) {
  const { t, money } = useWords();
  if (!event.amount) return null;
  const amount = money(event.amount);
  if (event.decline_code) return `, ${t('test_plan.declined', { amount })}`;
  return PAID.includes(event.action) ? `, ${t('test_plan.charged', { amount })}` : `, ${amount}`;
}

function iconOf({ action, decline_code }: Event): IconName {
  if (decline_code) return 'circle-x';
  if (PAID.includes(action)) return 'circle-check';
  return action === 'end' ? 'ban' : 'calendar';
}
