import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './one.module.css';

/** Refunds that the guest's bank returned: nothing to do for the studio, and none of its money. */
export function ReturnedRefunds({ booking }: { booking: StudioBookingDetails }) {
  const words = useWords();
  const { t, money } = words;
  const guest = guestName(words, booking);
  return booking.refunds
    .filter(({ state }) => state === 'returned')
    .map(({ id, amount }) => (
      <div key={id} className={css.held}>
        <Note kind="sun" icon="hourglass" title={`${t('money_back.returned.studio_title')}: ${money(amount)}`}>
          {t('money_back.returned.studio_say', { guest })}
        </Note>
      </div>
    ));
}
