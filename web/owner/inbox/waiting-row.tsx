import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { formatDayTimeSince } from '#shared/time/dates-in-words.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './inbox.module.css';
import { guestName, requestText, whenText } from './inbox-words.ts';

interface WaitingRowProps {
  booking: StudioBooking;
  isChosen: boolean;
  onChoose: () => void;
}

/** A booking that waits, in the list: who, what, and until when. */
export function WaitingRow({ booking, isChosen, onChoose }: WaitingRowProps) {
  const words = useWords();
  const { t, dayTime, money } = words;
  const { event, offering, seats, total, payment, answer_due_at, request, service_type, state } = booking;
  const isRequest = state === 'requested';
  const guest = guestName(words, booking);
  const others = (request?.times.length ?? 1) - 1;
  const facts = isRequest
    ? [
        ...(isByArrangement(service_type) ? [] : [t('catalogue.seats', { count: seats })]),
        formatDayTimeSince(t, event.starts_at, event.time_zone, booking.created_at),
        ...(others > 0 ? [t('inbox.more_times', { count: others })] : []),
      ]
    : [
        offering.title,
        whenText(words, booking),
        ...(payment === 'free' ? [t('catalogue.free')] : total ? [money(total)] : []),
      ];
  return (
    <li>
      <button type="button" className={css.row} aria-current={isChosen} onClick={onChoose}>
        <Avatar name={guest} />
        <span>
          {requestText(words, booking, { withTitle: false })}
          <span className="small muted num">{facts.join(' · ')}</span>
          {answer_due_at && (
            <span className={`small num ${css.due}`}>
              {t('inbox.answer_by', { when: dayTime(answer_due_at, event.time_zone) })}
            </span>
          )}
        </span>
        <Icon name="chevron-right" />
      </button>
    </li>
  );
}
