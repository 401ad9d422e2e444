import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DESK_METHODS, type DeskMethod } from '#shared/bookings/desk-payments.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import { formatTime } from '#shared/time/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import type { ListedGuest } from './arrivals.ts';
import * as css from './door.module.css';

/** What can be done with a guest on the list. */
export interface GuestActions {
  /** Undefined once check-in is closed. */
  letIn: ((guest: ListedGuest) => void) | undefined;
  /** Takes what the guest still owes. */
  take: (guest: ListedGuest, method: DeskMethod) => void;
  /** Undefined once check-in is closed. */
  undo: ((guest: ListedGuest) => void) | undefined;
  /** Undefined while absence cannot be marked: before the start, and later than two days after it. */
  markAbsent: ((guest: ListedGuest) => void) | undefined;
  unmarkAbsent: ((guest: ListedGuest) => void) | undefined;
}

interface GuestRowProps extends GuestActions {
  guest: ListedGuest;
  zone: string;
}

interface GuestRowLinkProps extends GuestRowProps {
  studioId: string;
}

/** A guest: the round tick lets them in, and pressed again undoes it. */
export function GuestRow({ guest, zone, studioId, ...actions }: GuestRowLinkProps) {
  const { arrival, name } = guest;
  return (
    <li data-arrival={arrival}>
      <Tick guest={guest} {...actions} />
      <div>
        <b>
          <Link className="link" to={`/manage-bookings/${studioId}/${guest.booking_id}`}>
            {name}
          </Link>
        </b>
        <p className="num">{useFacts(guest, zone).join(' · ')}</p>
      </div>
      <div className={css.state}>
        <GuestState guest={guest} zone={zone} {...actions} />
      </div>
      <DueActs guest={guest} take={actions.take} />
    </li>
  );
}

function Tick({ guest, letIn, undo }: { guest: ListedGuest } & Pick<GuestActions, 'letIn' | 'undo'>) {
  const { t } = useWords();
  const { arrival, name } = guest;
  if (!letIn || !undo) {
    return <span className={css.tick}>{arrival === 'in' && <Icon name="check" />}</span>;
  }
  if (arrival === 'in') {
    return (
      <button type="button" className={css.tick} aria-label={t('door.undo_of', { name })} onClick={() => undo(guest)}>
        <Icon name="check" />
      </button>
    );
  }
  const isExpected = arrival === 'expected' || arrival === 'absent';
  const label = t(isExpected ? 'door.here' : 'door.cannot', { name });
  return (
    <button type="button" className={css.tick} aria-label={label} disabled={!isExpected} onClick={() => letIn(guest)}>
      <Icon name={isExpected ? 'check' : 'minus'} />
    </button>
  );
}

/** Takes what someone who is in still owes. */
function DueActs({ guest, take }: { guest: ListedGuest } & Pick<GuestActions, 'take'>) {
  const { t } = useWords();
  if (!owesInside(guest)) return null;
  return (
    <div className={css.take}>
      {DESK_METHODS.map((method) => (
        <Button
          key={method}
          size="s"
          aria-label={t(`door.due.${method}_of`, { name: guest.name })}
          onClick={() => take(guest, method)}
        >
          {t(`door.due.${method}_short`)}
        </Button>
      ))}
    </div>
  );
}

/** True for the first attendee of a booking that is in and has yet to pay. */
const owesInside = ({ arrival, due, guest_of }: ListedGuest) => arrival === 'in' && due !== null && guest_of === null;

/** How far the guest is, or the button that says that they did not come. */
function GuestState({ guest, zone, letIn, markAbsent, unmarkAbsent }: GuestRowProps): ReactNode {
  const { t, money } = useWords();
  const { arrival, name, inAt, due } = guest;
  if (due && owesInside(guest)) {
    return <span className={css.due}>{t('door.due.state', { amount: money(due) })}</span>;
  }
  if (arrival === 'expected' && markAbsent) {
    return (
      <Button kind="quiet" size="s" aria-label={t('door.no_show_of', { name })} onClick={() => markAbsent(guest)}>
        {t('door.no_show')}
      </Button>
    );
  }
  if (arrival === 'absent' && unmarkAbsent) {
    return (
      <>
        <span>{t('door.state.absent')}</span>{' '}
        <Button kind="quiet" size="s" onClick={() => unmarkAbsent(guest)}>
          {t('door.undo')}
        </Button>
      </>
    );
  }
  // Check-in has closed, and the guest was neither let in nor marked as absent.
  if (arrival === 'expected' && !letIn) return t('door.state.open');
  return t(`door.state.${arrival}`, { time: inAt ? formatTime(inAt, zone) : '' });
}

/** With whom, first time, note, what is paid here, and the last four of the code. */
function useFacts(guest: ListedGuest, zone: string): string[] {
  const { t, day, money, language } = useWords();
  if (guest.cancelled) return [t('door.cancelled_on', { day: day(guest.cancelled.at, zone) })];
  return [
    ...(guest.guest_of ? [t('door.guest_of', { name: guest.guest_of })] : []),
    ...(guest.others.length > 0 ? [t('door.with', { names: guest.others.map(isolate).join(', ') })] : []),
    ...(guest.is_first_visit && !guest.guest_of ? [t('door.first_time')] : []),
    ...(guest.note ? [quote(guest.note, language)] : []),
    ...guest.answers.map(({ question, answer }) => `${question} ${answer}`),
    ...(guest.is_missing_details ? [t('door.missing_details')] : []),
    ...(guest.due && guest.arrival !== 'in' && !guest.guest_of ? [t('door.pays', { amount: money(guest.due) })] : []),
    guest.ticket_code.slice(-4),
    ...(guest.isQueued ? [t('door.not_uploaded')] : []),
  ];
}
