import { readJson } from '#web/api.ts';
import { ReleaseHold } from '#web/bookings/pay/hold/release-hold.tsx';
import { api } from '#web/browser-api.ts';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** A change of the booking that waits until its guest has paid it: how long, what it costs, and the way out. */
export function HeldChange({ booking, studio }: StudioActionProps) {
  const words = useWords();
  const { t, money, dayTime } = words;
  const { held_change: change, event } = booking;
  if (!change) return null;
  const said = { guest: guestName(words, booking), until: dayTime(change.hold_ends_at, event.time_zone) };
  const release = async () => {
    const param = { id: studio.id, booking: booking.id };
    await readJson(api.studios[':id'].bookings[':booking']['held-change'].$delete({ param }));
    await refreshStudioBookings();
  };
  return (
    <div className={css.held}>
      <Note title={t(`studio_booking.held_change.${change.kind}`)}>
        <p>
          {change.difference
            ? t('studio_booking.held_change.say', { ...said, amount: money(change.difference) })
            : t('studio_booking.held_change.say_no_sum', said)}
        </p>
        {studio.rights.includes('sell_at_desk') && (
          <ReleaseHold label={t('studio_booking.held_change.let_go')} onRelease={release} />
        )}
      </Note>
    </div>
  );
}
