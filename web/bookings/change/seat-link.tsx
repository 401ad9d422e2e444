import { useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkField } from '#web/ui/dialogs/link-field.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './change.module.css';

interface SeatLinkProps {
  booking: Booking;
  position: number;
  /** True if there is a link, whose text only its maker has seen. */
  isOpen: boolean;
}

/** Makes the link by which a seat is given away, shows it once, and closes it. */
export function SeatLink({ booking, position, isOpen }: SeatLinkProps) {
  const { t } = useWords();
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const param = { id: booking.id, position: String(position) };
  const route = api.bookings[':id'].attendees[':position'].link;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await adoptBooking(api, await readJson(api.bookings[':id'].$get({ param: { id: booking.id } })));
    } catch (error) {
      setFailure(problemText(t, error));
    }
    setBusy(false);
  };
  const open = () => run(async () => setUrl((await readJson(route.$post({ param }))).url));
  const close = () =>
    run(async () => {
      await readJson(route.$delete({ param }));
      setUrl(undefined);
    });
  return (
    <div className={css.link}>
      {url && (
        <div className={css.url}>
          <LinkField
            url={url}
            label={t('booking_changes.give.link')}
            copy={t('booking_changes.give.copy')}
            copied={t('booking_changes.give.copied')}
          />
        </div>
      )}
      <p className="small muted">{t(url ? 'booking_changes.give.how' : 'booking_changes.give.before')}</p>
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.acts}>
        {!url && (
          <Button kind="ink" size="s" busy={busy} onClick={open}>
            {t(isOpen ? 'booking_changes.give.new_link' : 'booking_changes.give.make_link')}
          </Button>
        )}
        {(url || isOpen) && (
          <Button kind="quiet" size="s" busy={busy} onClick={close}>
            {t('booking_changes.give.close_link')}
          </Button>
        )}
      </div>
    </div>
  );
}
