import { useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { api } from '#web/browser-api.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/lazy/save-file.ts';
import { Menu } from '#web/ui/menu.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './ticket.module.css';

type Papers = 'a4' | 'a6';

/** The client of the pictures, whose addresses name the seat and the format. */
type Pictures = Record<string, { $get: (at: { param: { id: string } }) => Promise<Response> }>;

/** Saves the tickets: a PDF to print, with a page for each attendee, or a picture of one. */
export function TicketFiles({ booking: { id, reference, attendees } }: { booking: Booking }) {
  const { t } = useWords();
  const [hasFailed, setHasFailed] = useState(false);
  // Fetched rather than linked, because it needs the access token.
  const save = async (name: string, request: Promise<Response>) => {
    setHasFailed(false);
    try {
      const reply = await request;
      if (!reply.ok) throw new Error(reply.statusText);
      saveFile(await reply.blob(), name);
    } catch {
      setHasFailed(true);
    }
  };
  const savePdf = (paper: Papers) =>
    save(`${reference}.pdf`, api.bookings[':id']['tickets.pdf'].$get({ param: { id }, query: { paper } }) as never);
  const pictures = api.bookings[':id'].tickets as unknown as Pictures;
  const savePicture = (position: number) => {
    const request = pictures[`${position}.png`]?.$get({ param: { id } });
    return request && save(`${reference}-${position}.png`, request);
  };
  return (
    <span className={css.tkAct}>
      <Menu
        label={t('bookings.ticket.pdf')}
        buttonClass={buttonClass({ kind: 'line', size: 's' })}
        button={
          <>
            <Icon name="download" />
            {t('bookings.ticket.pdf')}
          </>
        }
      >
        <button type="button" role="menuitem" onClick={() => savePdf('a4')}>
          {t('bookings.ticket.pdf_a4')}
        </button>
        <button type="button" role="menuitem" onClick={() => savePdf('a6')}>
          {t('bookings.ticket.pdf_a6')}
        </button>
        {attendees.map(({ position, name }) => (
          <button key={position} type="button" role="menuitem" onClick={() => savePicture(position)}>
            {t('bookings.ticket.png_of', { name })}
          </button>
        ))}
      </Menu>
      {hasFailed && (
        <span className="small bad" role="alert">
          {t('bookings.ticket.file_failed')}
        </span>
      )}
    </span>
  );
}
