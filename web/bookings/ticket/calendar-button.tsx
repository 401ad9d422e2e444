import { useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { addressOf } from '#shared/studios/studios.ts';
import { api } from '#web/browser-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/lazy/save-file.ts';
import { Menu } from '#web/ui/menu.tsx';
import { useWords } from '#web/words.tsx';
import { calendarForms } from './external-links.ts';
import * as css from './ticket.module.css';

/** Adds the booking to a calendar: a prefilled form of a web calendar, or a file for other calendars. */
export function CalendarButton({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { event, offering, studio, reference } = booking;
  const [hasFailed, setHasFailed] = useState(false);
  // Fetched rather than linked, because it needs the access token.
  const saveEntry = async () => {
    setHasFailed(false);
    try {
      const reply = await api.bookings[':id']['calendar.ics'].$get({ param: { id: booking.id } });
      if (!reply.ok) throw new Error(reply.statusText);
      saveFile(await reply.blob(), `${reference}.ics`);
    } catch {
      setHasFailed(true);
    }
  };
  const forms = calendarForms({
    title: `${offering.title} · ${studio.name}`,
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    place: `${studio.name}, ${addressOf(studio)}`,
    details: `${t('bookings.ticket.reference')}: ${reference}`,
  });
  return (
    <span className={css.tkAct}>
      <Menu
        label={t('bookings.calendar')}
        buttonClass={buttonClass({ kind: 'line', size: 's' })}
        button={
          <>
            <Icon name="calendar-plus" />
            {t('bookings.calendar')}
          </>
        }
      >
        <a role="menuitem" href={forms.google} rel="noreferrer" target="_blank">
          Google Calendar
        </a>
        <a role="menuitem" href={forms.outlook} rel="noreferrer" target="_blank">
          Outlook
        </a>
        <button type="button" role="menuitem" onClick={saveEntry}>
          {t('bookings.calendar_file')}
        </button>
      </Menu>
      {hasFailed && (
        <span className="small bad" role="alert">
          {t('bookings.calendar_failed')}
        </span>
      )}
    </span>
  );
}
