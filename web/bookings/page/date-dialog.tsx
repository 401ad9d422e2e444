import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { problemText } from '#web/problem-text.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';

interface DateDialogProps {
  booking: Booking;
  date: Booking['dates'][number];
  what: 'cancel' | 'exchange';
  onClose: () => void;
}

/** Confirms cancelling one date of a course, with what it means for the price, or chooses a make-up date. */
export function DateDialog({ booking, date, what, onClose }: DateDialogProps) {
  const words = useWords();
  const { t, dayTime } = words;
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const param = { id: booking.id, eventId: date.event_id };
  const route = api.bookings[':id'].dates[':eventId'];
  const send = () =>
    what === 'cancel'
      ? readJson(route.cancellation.$post({ param, json: {} }))
      : readJson(route.exchange.$post({ param, json: { event_id: chosen ?? '' } }));
  const submit = async (pressed: FormEvent) => {
    pressed.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await adoptBooking(api, await send());
      onClose();
    } catch (error) {
      setFailure(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`bookings.course.${what}_title`)}
      description={`${booking.offering.title}, ${dayTime(date.starts_at, booking.event.time_zone)}`}
    >
      <form method="post" onSubmit={submit}>
        {what === 'cancel' ? (
          <p className="strong">{refundText(words, booking, date)}</p>
        ) : (
          <MakeUpDates param={param} booking={booking} chosen={chosen} onChoose={setChosen} />
        )}
        {failure && <Note kind="brick" title={failure} />}
        <div className={dialogCss.dlgEnd}>
          <Button onClick={onClose}>{t('bookings.course.keep_date')}</Button>
          <Button
            type="submit"
            kind="clay"
            busy={busy}
            busyLabel={t('bookings.cancelling.busy')}
            disabled={what === 'exchange' && !chosen}
          >
            {t(`bookings.course.${what}_confirm`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Says what becomes of the date's part of the price: less is due at the studio, or money that is prepaid goes back. */
function refundText(
  { t, money }: Words,
  { payment }: Booking,
  { price, online, refund_now }: DateDialogProps['date'],
): string {
  if (payment === 'free' || price.amount === 0) return t('bookings.course.others_stay');
  const refund = money(refund_now);
  if (typeof payment !== 'object') {
    return refund_now.amount === 0
      ? t('bookings.course.refund_none', { price: money(price) })
      : t('bookings.course.refund', { refund, price: money(price) });
  }
  return refund_now.amount === 0
    ? t('bookings.course.refund_none_paid', { price: money(online) })
    : t('bookings.course.refund_paid', { refund, price: money(price) });
}

interface MakeUpDatesProps {
  param: { id: string; eventId: string };
  booking: Booking;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function MakeUpDates({ param, booking, chosen, onChoose }: MakeUpDatesProps) {
  const words = useWords();
  const { t, day } = words;
  const zone = booking.event.time_zone;
  const found = useQuery({
    queryKey: ['make-up-dates', param.id, param.eventId],
    queryFn: () => readJson(api.bookings[':id'].dates[':eventId']['make-up-dates'].$get({ param })),
    staleTime: 0,
  });
  if (found.isError) return <Note kind="brick" title={problemText(t, found.error)} />;
  if (!found.data) return <p className="muted">{t('bookings.course.looking')}</p>;
  if (found.data.items.length === 0) return <p>{t('bookings.course.no_make_up')}</p>;
  return (
    <fieldset className={optionCss.opts}>
      <legend>{t('bookings.course.make_up')}</legend>
      {found.data.items.map(({ event_id, starts_at, ends_at, seats_left }) => (
        <label key={event_id} className={optionCss.opt}>
          <input type="radio" name="date" checked={chosen === event_id} onChange={() => onChoose(event_id)} />
          <span>
            <b>{day(starts_at, zone)}</b>
            <small>{timeRange(words, starts_at, ends_at, zone)}</small>
          </span>
          <small>{t('catalogue.free_seats', { count: seats_left })}</small>
        </label>
      ))}
    </fieldset>
  );
}
