import { type FormEvent, useState } from 'react';
import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { formatTime } from '#shared/time/time.ts';
import { readJson } from '#web/api.ts';
import * as changeCss from '#web/bookings/change/change.module.css';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { useNow } from '#web/time/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';

interface SeatListProps {
  booking: StudioBookingDetails;
  studio: OwnStudio;
}

/** Who comes, by name, which the desk can correct; and who no longer does. */
export function SeatList({ booking, studio }: SeatListProps) {
  const { t } = useWords();
  const { attendees, former_attendees, cannot_change_attendees: cannot } = booking;
  const isOver = new Date(booking.event.ends_at) <= useNow();
  const canRename = cannot === null && studio.rights.includes('sell_at_desk');
  return (
    <section className={css.section}>
      <h2>{t(isOver ? 'studio_booking.seats.title_past' : 'studio_booking.seats.title')}</h2>
      <ul className={changeCss.people}>
        {attendees.map((attendee) => (
          <Seat
            key={attendee.position}
            attendee={attendee}
            booking={booking}
            studioId={studio.id}
            canRename={canRename}
          />
        ))}
        {former_attendees.map(({ position, name, state }) => (
          <li key={position}>
            <div className={changeCss.person}>
              <b className={css.gone}>{name}</b>
              <span className="small muted">{t(`studio_booking.seats.${state}`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SeatProps {
  attendee: StudioBookingDetails['attendees'][number];
  booking: StudioBookingDetails;
  studioId: string;
  canRename: boolean;
}

function Seat({ attendee: { position, name, checked_in_at }, booking, studioId, canRename }: SeatProps) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { busy, failure, run } = useAttempt();
  const rename = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const typed = String(new FormData(pressed.currentTarget).get('name'));
    void run(async () => {
      const param = { id: studioId, booking: booking.id, position: String(position) };
      const route = api.studios[':id'].bookings[':booking'].attendees[':position'];
      await readJson(route.$patch({ param, json: { name: typed } }));
      setOpen(false);
      await refreshStudioBookings();
    });
  };
  return (
    <li>
      <div className={changeCss.person}>
        <Avatar name={name} />
        <b>{name}</b>
        {checked_in_at && (
          <Tag kind="leaf" icon="check-check">
            {t('studio_booking.seats.in', { time: formatTime(checked_in_at, booking.event.time_zone) })}
          </Tag>
        )}
        {canRename && (
          <span>
            <Button size="s" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('booking_changes.give.rename')}
            </Button>
          </span>
        )}
      </div>
      {isOpen && (
        <form className={changeCss.rename} method="post" onSubmit={rename}>
          <TextField
            label={t('booking_changes.give.name')}
            help={t('studio_booking.seats.rename_say')}
            name="name"
            defaultValue={name}
            maxLength={200}
            required
          />
          {failure && <Note kind="brick" title={failure} />}
          <Button type="submit" kind="ink" size="s" busy={busy}>
            {t('booking_changes.give.save')}
          </Button>
        </form>
      )}
    </li>
  );
}
