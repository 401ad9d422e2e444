import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { holdsQuery } from '../payments-queries.ts';
import { HoldClock } from './hold-clock.tsx';

/** Returns the ids of the events whose seats are held for the reader. */
export function useHeldEvents(): ReadonlySet<string> {
  const { state } = useSession();
  const holds = useQuery({ ...holdsQuery(api), enabled: state === 'in' });
  return new Set(holds.data?.flatMap(({ dates }) => dates.map(({ event_id }) => event_id)));
}

/** The reader's own holds of an offering, with the way back to paying, also in another tab. */
export function OwnHolds({ offeringId }: { offeringId: string }) {
  const { t, dayTime } = useWords();
  const { state } = useSession();
  const holds = useQuery({ ...holdsQuery(api), enabled: state === 'in' });
  const own = holds.data?.filter(({ offering }) => offering.id === offeringId) ?? [];
  return own.map(({ id, seats, event, payment, hold_ends_at }) =>
    hold_ends_at && typeof payment !== 'string' ? (
      <HoldClock key={id} endsAt={hold_ends_at} title={t('payments.hold.title', { count: seats })}>
        <p>{dayTime(event.starts_at, event.time_zone)}</p>
        <ButtonLink size="s" kind="ink" to={`/pay/${payment.id}`}>
          {t('payments.hold.go_on')}
        </ButtonLink>
      </HoldClock>
    ) : null,
  );
}
