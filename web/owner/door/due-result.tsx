import { DESK_METHODS, type DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { Door } from '#shared/schemas/owner-desk/check-ins.ts';
import { formatTime } from '#shared/time/time.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { ListedGuest } from './arrivals.ts';
import { Result } from './result.tsx';

interface DueResultProps {
  guest: ListedGuest;
  door: Door;
  /** True while this device works from its saved list. */
  isOffline: boolean;
  onTake: (guest: ListedGuest, method: DeskMethod) => void;
  onLater: (guest: ListedGuest) => void;
}

/** Says what a guest has to pay before they come in, with two ways to take it. */
export function DueResult({ guest, door, isOffline, onTake, onLater }: DueResultProps) {
  const { t, money } = useWords();
  const { name, seats, due } = guest;
  if (!due) return null;
  const time = formatTime(door.listed_at, door.event.time_zone);
  return (
    <Result
      kind="warn"
      icon="wallet"
      title={t('door.due.title', { name, amount: money(due) })}
      say={isOffline ? t('door.due.as_of', { time }) : t('door.due.say', { count: seats, title: door.offering.title })}
      isRefusal
    >
      {DESK_METHODS.map((method) => (
        <Button
          key={method}
          kind="ink"
          size="s"
          icon={method === 'cash' ? 'banknote' : 'credit-card'}
          onClick={() => onTake(guest, method)}
        >
          {t(`door.due.${method}`)}
        </Button>
      ))}
      <Button kind="quiet" size="s" onClick={() => onLater(guest)}>
        {t('door.due.later')}
      </Button>
    </Result>
  );
}
