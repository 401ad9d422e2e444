import { Link } from 'react-router';
import type { ServiceType } from '#shared/offerings/offerings.ts';
import type { StudioTrust } from '#shared/schemas/studios/studios.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords, type Words } from '#web/words.tsx';
import * as css from '../trust.module.css';

export interface TrustProps {
  trust: StudioTrust & { times_taught?: number | null };
  /** Of the offering; without one only what the studio is like to write to is shown. */
  type?: ServiceType;
  /** URL at which to ask the studio. */
  ask?: string | undefined;
}

/** Figures of a studio and an offering, without those that mean nothing yet, and the way to ask. */
export default function TrustFacts({ ask, ...shown }: TrustProps) {
  const words = useWords();
  return (
    <ul className={css.trust}>
      {factsOf(words, shown).map(([icon, fact]) => (
        <li key={icon}>
          <Icon name={icon} size="s" />
          {fact}
        </li>
      ))}
      {ask && (
        <li>
          <Link className="link action" to={ask}>
            {words.t('studios.ask')}
          </Link>
        </li>
      )}
    </ul>
  );
}

function factsOf({ t }: Words, { trust, type }: TrustProps): (readonly [IconName, string])[] {
  const { times_taught, completed_bookings, host_since, answer_time } = trust;
  const facts: (readonly [IconName, string])[] = [];
  if (times_taught && type) facts.push(['repeat', t(`studios.trust.${verbOf(type)}`, { count: times_taught })]);
  if (completed_bookings && type)
    facts.push(['circle-check', t('studios.trust.bookings', { count: completed_bookings })]);
  if (answer_time) facts.push(['message-circle', t(`studios.trust.answers.${answer_time}`)]);
  if (host_since) {
    const [year, month] = host_since.split('-').map(Number);
    facts.push(['house', t('studios.trust.host_since', { month: t(`dates.month_in_date.${month}`), year })]);
  }
  return facts;
}

/** Returns what a studio does with an offering, as a key under `studios.trust`. */
function verbOf(type: ServiceType): string {
  if (type === 'coworking') return 'rented';
  return type === 'event' ? 'held' : 'taught';
}
