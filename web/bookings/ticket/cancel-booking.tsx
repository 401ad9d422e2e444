import { type FormEvent, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { CancellationBar } from '#web/offerings/terms/cancellation-bar.tsx';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { dueText, isWaiting, stepsOf } from '../booking-words.ts';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './cancel-booking.module.css';

interface CancelBookingProps {
  booking: Booking;
  onClose: () => void;
  /** Called with the cancelled booking. */
  onCancelled: (booking: Booking) => void;
}

/** Confirms cancelling a booking: what the studio's policy says, and what that means today. */
export function CancelBooking({ booking, onClose, onCancelled }: CancelBookingProps) {
  const words = useWords();
  const { t, dayTime } = words;
  const { event, offering } = booking;
  const kind = booking.state === 'offered' ? 'let_go' : isWaiting(booking) ? 'withdraw' : undefined;
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (pressed: FormEvent) => {
    pressed.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const param = { id: booking.id };
      const cancelled = await readJson(api.bookings[':id'].cancellation.$post({ param, header: {}, json: { reason } }));
      await adoptBooking(api, cancelled);
      onCancelled(cancelled);
    } catch (error) {
      setFailure(problemText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`bookings.cancelling.${kind ? `${kind}_title` : 'title'}`)}
      description={`${offering.title}, ${dayTime(event.starts_at, event.time_zone)}`}
    >
      <form className={css.cancelling} method="post" onSubmit={submit}>
        {booking.payment === 'at_studio' && !isWaiting(booking) && (
          <CancellationBar steps={stepsOf(booking)} zone={event.time_zone} now={new Date().toISOString()} />
        )}
        <p className="strong">{dueText(words, booking)}</p>
        <TextAreaField
          label={t('bookings.cancelling.reason')}
          help={t('bookings.cancelling.reason_help')}
          name="reason"
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={(typed) => setReason(typed.target.value)}
        />
        {failure && <Note kind="brick" title={failure} />}
        <div className={`${dialogCss.dlgEnd} ${css.dlgEnd}`}>
          <Button onClick={onClose}>
            {t(kind === 'let_go' ? 'bookings.cancelling.keep_offer' : 'bookings.cancelling.keep')}
          </Button>
          <Button type="submit" kind="clay" busy={busy} busyLabel={t('bookings.cancelling.busy')}>
            {t(`bookings.cancelling.${kind ?? 'confirm'}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
