import { useQuery } from '@tanstack/react-query';
import type { StudioGuest } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { BookingRow } from './booking-row.tsx';
import { GuestNotes } from './guest-notes.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import * as css from './studio-bookings.module.css';
import { studioGuestQuery } from './studio-bookings-query.ts';

interface GuestDialogProps {
  studio: OwnStudio;
  guestId: string;
  onClose: () => void;
}

/** Shows a guest of the studio: contact, number of visits, the team's notes and the bookings here. */
export function GuestDialog({ studio, guestId, onClose }: GuestDialogProps) {
  const { t } = useWords();
  const guest = useQuery(studioGuestQuery(api, studio.id, guestId));
  const name = guest.data?.name || guest.data?.bookings[0]?.attendees[0]?.name;
  return (
    <Dialog
      open
      onClose={onClose}
      size="form"
      title={name || t(guest.data ? 'studio_bookings.nameless' : 'studio_bookings.guest.title')}
    >
      {guest.data ? (
        <Guest guest={guest.data} studio={studio} />
      ) : guest.isError ? (
        <div className={css.gstWait}>
          <Trouble error={guest.error} onRetry={() => guest.refetch()} />
        </div>
      ) : (
        <div className={css.gstWait}>
          <RowsSkeleton />
        </div>
      )}
    </Dialog>
  );
}

function Guest({ guest, studio }: { guest: StudioGuest; studio: OwnStudio }) {
  const { t, money } = useWords();
  const { email, visits, upcoming, cancelled, spent, bookings } = guest;
  const figures = [
    ...(visits > 0 ? [t('studio_bookings.guest.visits', { count: visits })] : []),
    ...(upcoming > 0 ? [t('studio_bookings.guest.upcoming', { count: upcoming })] : []),
    ...(cancelled > 0 ? [t('studio_bookings.guest.cancelled', { count: cancelled })] : []),
    ...(spent ?? [])
      .filter(({ amount }) => amount > 0)
      .map((total) => t('studio_bookings.guest.spent', { total: money(total) })),
  ];
  return (
    <div className={css.gstSheet}>
      <div>
        {email && (
          <p>
            <a className="link action" href={`mailto:${email}`}>
              <Icon name="mail" size="s" />
              {email}
            </a>
          </p>
        )}
        <p className="small muted num">{figures.join(' · ')}</p>
        <GuestNotes guest={guest} studio={studio} />
      </div>
      <section>
        <h3>{t('studio_bookings.guest.history')}</h3>
        <ol className={css.gstsList}>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} studioId={studio.id} />
          ))}
        </ol>
      </section>
    </div>
  );
}
