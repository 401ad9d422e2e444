import { useState } from 'react';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { api } from '../browser-api.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/lazy/save-file.ts';
import { useWords } from '../words.tsx';

/** Fetches the booking's calendar entry, as whoever is signed in, and hands it to the browser as a file. */
export function CalendarButton({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const fetchEntry = async () => {
    setState('busy');
    try {
      const reply = await api.bookings[':id']['calendar.ics'].$get({ param: { id: booking.id } });
      if (!reply.ok) throw new Error(reply.statusText);
      saveFile(await reply.blob(), `${booking.reference}.ics`);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <span className="tk-act">
      <Button size="s" icon="calendar-plus" busy={state === 'busy'} onClick={fetchEntry}>
        {t('bookings.calendar')}
      </Button>
      {state === 'failed' && (
        <span className="small bad" role="alert">
          {t('bookings.calendar_failed')}
        </span>
      )}
    </span>
  );
}
