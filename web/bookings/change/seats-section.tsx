import { type FormEvent, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import { type BookingResult, renameResult } from '../result/booking-result.ts';
import * as css from './change.module.css';
import { SeatLink } from './seat-link.tsx';

interface SeatsSectionProps {
  booking: Booking;
  onResult: (result: BookingResult) => void;
}

/** Who comes: each name can be corrected, and each seat given away by a link. */
export function SeatsSection({ booking, onResult }: SeatsSectionProps) {
  const { t } = useWords();
  const { attendees, former_attendees, cannot_change_attendees: cannot } = booking;
  const gone = former_attendees.filter(({ state }) => state === 'transferred').map(({ name }) => name);
  return (
    <section id="seats" className={css.section}>
      <h2>{t('booking_changes.give.title')}</h2>
      <p className="muted">{cannot ? t(`errors.${cannot}`) : t('booking_changes.give.say')}</p>
      {cannot === null && (
        <ul className={css.people}>
          {attendees.map((attendee) => (
            <Seat key={attendee.position} booking={booking} attendee={attendee} onResult={onResult} />
          ))}
        </ul>
      )}
      {gone.length > 0 && <Note kind="leaf" title={t('booking_changes.give.given', { names: gone.join(', ') })} />}
    </section>
  );
}

interface SeatProps extends SeatsSectionProps {
  attendee: Booking['attendees'][number];
}

function Seat({ booking, attendee, onResult }: SeatProps) {
  const { t } = useWords();
  const { position, name, has_link } = attendee;
  const [open, setOpen] = useState<'name' | 'link'>();
  const toggle = (what: 'name' | 'link') => setOpen(open === what ? undefined : what);
  return (
    <li>
      <div className={css.person}>
        <Avatar name={name} />
        <b>{name}</b>
        {has_link && (
          <Tag kind="clay" icon="share">
            {t('booking_changes.give.open')}
          </Tag>
        )}
        <span>
          <Button size="s" kind="quiet" aria-expanded={open === 'name'} onClick={() => toggle('name')}>
            {t('booking_changes.give.rename')}
          </Button>
          <Button size="s" aria-expanded={open === 'link'} onClick={() => toggle('link')}>
            {t('booking_changes.give.act')}
          </Button>
        </span>
      </div>
      {open === 'name' && (
        <Rename booking={booking} attendee={attendee} onResult={onResult} onDone={() => setOpen(undefined)} />
      )}
      {open === 'link' && <SeatLink booking={booking} position={position} isOpen={has_link} />}
    </li>
  );
}

function Rename({ booking, attendee, onDone, onResult }: SeatProps & { onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const [name, setName] = useState(attendee.name);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (pressed: FormEvent) => {
    pressed.preventDefault();
    setBusy(true);
    try {
      const param = { id: booking.id, position: String(attendee.position) };
      await adoptBooking(
        api,
        await readJson(api.bookings[':id'].attendees[':position'].$patch({ param, json: { name } })),
      );
      onDone();
      onResult(renameResult(words, name));
    } catch (error) {
      setFailure(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <form className={css.rename} method="post" onSubmit={save}>
      <TextField
        label={t('booking_changes.give.name')}
        name="name"
        maxLength={200}
        required
        value={name}
        onChange={(typed) => setName(typed.target.value)}
      />
      <Button type="submit" kind="ink" size="s" busy={busy} busyLabel={t('booking_changes.busy')}>
        {t('booking_changes.give.save')}
      </Button>
      {failure && <Note kind="brick" title={failure} />}
    </form>
  );
}
