import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { Door } from '#shared/schemas/owner-desk/check-ins.ts';
import { isolate } from '#shared/text/isolate.ts';
import { formatTime } from '#shared/time/time.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { countExpected, countIn, type ListedGuest } from './arrivals.ts';
import { DueResult } from './due-result.tsx';
import { Result } from './result.tsx';
import type { Outcome, TakenAtDoor } from './use-check-ins.ts';

interface DoorResultProps {
  outcome: Outcome;
  door: Door;
  guests: readonly ListedGuest[];
  isOffline: boolean;
  /** The guest of the outcome as the list has them now. */
  onUndo: (guest: ListedGuest, taken?: TakenAtDoor) => void;
  onTake: (guest: ListedGuest, method: DeskMethod) => void;
  onLater: (guest: ListedGuest) => void;
  onClose: () => void;
}

/** What became of the last ticket: who is in, or by its name why nobody is, with the facts and a way on. */
export function DoorResult({ outcome, door, guests, isOffline, onUndo, onTake, onLater, onClose }: DoorResultProps) {
  const words = useWords();
  const { t, money } = words;
  if (outcome.kind === 'due')
    return <DueResult guest={outcome.guest} door={door} isOffline={isOffline} {...{ onTake, onLater }} />;
  if (outcome.kind === 'in') {
    const guest = guests.find(({ attendee_id }) => attendee_id === outcome.guest.attendee_id) ?? outcome.guest;
    const { taken } = outcome;
    return (
      <Result
        kind="leaf"
        icon="check"
        title={
          taken
            ? t(`door.due.taken_${taken.method}`, { name: guest.name, amount: money(taken.amount) })
            : t('door.result.in', { name: guest.name })
        }
        say={factsOf(words, outcome, door, guests)}
      >
        <Button kind="quiet" size="s" onClick={() => onUndo(guest, taken)}>
          {t(taken && !taken.isOnlyPayment ? 'door.due.undo' : 'door.undo')}
        </Button>
      </Result>
    );
  }
  const { icon, kind, title, say } = describe(words, outcome, door);
  return (
    <Result kind={kind} icon={icon} title={title} say={say} isRefusal>
      <WayOn outcome={outcome} door={door} />
      <Button kind="quiet" size="s" onClick={onClose}>
        {t('door.result.close')}
      </Button>
    </Result>
  );
}

/** "Seat 5 of 8 · 09:58 · first time here". */
function factsOf(
  { t, money }: Words,
  { guest, at, taken }: Outcome & { kind: 'in' },
  { event }: Door,
  guests: readonly ListedGuest[],
) {
  return [
    t('door.result.seat', { number: countIn(guests), total: countExpected(guests) }),
    formatTime(at, event.time_zone),
    ...(guest.is_first_visit ? [t('door.first_time')] : []),
    ...(guest.due && !taken ? [t('door.pays', { amount: money(guest.due) })] : []),
    ...(guest.is_missing_details ? [t('door.missing_details')] : []),
  ].join(' · ');
}

interface Description {
  kind: 'warn' | 'brick';
  icon: IconName;
  title: string;
  say: string;
}

/** The words of a refusal, with its facts. */
function describe(
  words: Words,
  { code, data, detail }: Outcome & { kind: 'refused' },
  { event, listed_at }: Door,
): Description {
  const { t, day, dayTime } = words;
  const zone = event.time_zone;
  const text = (key: string) => String(data[key] ?? '');
  const name = text('name');
  const time = (at: string) => formatTime(at, zone);
  switch (code) {
    case 'check_ins.already_in': {
      const since = { time: time(text('since')), by: text('by') };
      const say = t(since.by ? 'door.result.since_by' : 'door.result.since', since);
      return { kind: 'warn', icon: 'repeat', title: t('door.result.already_in', { name }), say };
    }
    case 'check_ins.other_event': {
      const title = t('door.result.other_event', { when: dayTime(text('starts_at'), zone) });
      return {
        kind: 'brick',
        icon: 'calendar-x',
        title,
        say: [name, text('title')].filter(Boolean).map(isolate).join(' · '),
      };
    }
    case 'check_ins.other_studio': {
      const say = t('door.result.other_studio_say', { studio: text('studio') });
      return { kind: 'brick', icon: 'circle-question-mark', title: t('door.result.other_studio'), say };
    }
    case 'check_ins.cancelled': {
      const at = text('at');
      const title = at ? t('door.result.cancelled', { day: day(at, zone) }) : t('door.result.cancelled_undated');
      const say = t(text('by') === 'guest' ? 'door.result.by_guest' : 'door.result.by_studio', { name });
      return { kind: 'brick', icon: 'ban', title, say: name ? say : '' };
    }
    case 'check_ins.unpaid':
      return {
        ...{ kind: 'warn', icon: 'wallet', title: t('door.result.unpaid', { name }) },
        say: t('door.result.unpaid_say'),
      };
    case 'check_ins.awaiting_approval':
      return {
        ...{ kind: 'warn', icon: 'clock', title: t('door.result.awaiting_approval', { name }) },
        say: t('door.result.awaiting_approval_say'),
      };
    case 'check_ins.seat_gone':
      return { kind: 'brick', icon: 'ban', title: detail, say: name };
    case 'check_ins.not_booked':
      return { kind: 'brick', icon: 'ban', title: t('door.result.not_booked'), say: name };
    case 'check_ins.not_found':
      return {
        ...{ kind: 'brick', icon: 'circle-question-mark', title: t('door.result.not_found') },
        say: t('door.result.not_found_say'),
      };
    case 'not_listed':
      return {
        ...{ kind: 'brick', icon: 'circle-question-mark', title: t('door.result.not_listed') },
        say: t('door.result.not_listed_say', { time: time(listed_at) }),
      };
    case 'undo_offline':
      return { kind: 'warn', icon: 'wifi-off', title: t('door.result.failed'), say: t('door.result.undo_offline') };
    default:
      return { kind: 'brick', icon: 'circle-alert', title: t('door.result.failed'), say: detail };
  }
}

/** What the team can do now: the other list, the booking, other dates, or the answer that is missing. */
function WayOn({ outcome: { code, data, guest }, door }: { outcome: Outcome & { kind: 'refused' }; door: Door }) {
  const { t } = useWords();
  const { studio, offering } = door;
  const link = (to: string, key: string) => (
    <ButtonLink kind="ink" size="s" to={to}>
      {t(`door.result.${key}`)}
    </ButtonLink>
  );
  const booking = guest?.reference && `/manage-bookings/${studio.id}?shelf=all&q=${guest.reference}`;
  if (code === 'check_ins.other_event') return link(`/check-in/${String(data.event_id)}`, 'show_list');
  if (code === 'check_ins.cancelled') return link(`/offering/${offering.slug}`, 'show_dates');
  if (code === 'check_ins.awaiting_approval' && guest) {
    return link(`/manage-inbox/${studio.id}?booking=${guest.booking_id}`, 'answer');
  }
  return booking ? link(booking, 'show_booking') : null;
}
