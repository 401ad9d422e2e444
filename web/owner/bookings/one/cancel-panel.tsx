import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CancellationQuote } from '#shared/schemas/bookings/booking-changes.ts';
import { readJson } from '#web/api.ts';
import * as changeCss from '#web/bookings/change/change.module.css';
import { SeatChoice } from '#web/bookings/change/seat-choice.tsx';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings, studioCancellationQuery } from './booking-query.ts';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** Cancels a booking, or seats of it, for the studio: what goes back and who hears of it stands before the button. */
export function CancelPanel({ booking, studio, onDone }: StudioActionProps & { onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const { attendees, event } = booking;
  const path = { id: studio.id, booking: booking.id };
  const [ticked, setTicked] = useState<number[]>([]);
  const isSingle = attendees.length <= 1;
  const coming = attendees.map(({ position }) => position);
  const chosen = isSingle ? coming : ticked.filter((position) => coming.includes(position));
  const isAll = chosen.length === attendees.length;
  const quote = useQuery(studioCancellationQuery(api, path, chosen)).data;
  const { busy, failure, run } = useAttempt();
  const names = attendees.filter(({ position }) => chosen.includes(position)).map(({ name }) => name);
  const guest = guestName(words, booking);
  const cancel = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const reason = String(new FormData(pressed.currentTarget).get('reason')).trim();
    void run(async () => {
      const json = { ...(!isAll && { positions: chosen }), ...(reason && { reason }) };
      await readJson(api.studios[':id'].bookings[':booking'].cancellation.$post({ param: path, header: {}, json }));
      toast({ title: t('booking_changes.cancel.done', { count: chosen.length }) });
      onDone();
      await refreshStudioBookings();
    });
  };
  const label = isAll ? 'all' : names.length === 1 ? 'one' : 'some';
  return (
    <form className={css.form} method="post" onSubmit={cancel}>
      {!isSingle && (
        <SeatChoice
          legend={t('booking_changes.cancel.who')}
          attendees={attendees}
          chosen={chosen}
          onChange={setTicked}
          isStruck
        />
      )}
      {chosen.length > 0 &&
        (quote ? (
          <>
            <Sums quote={quote} booking={booking} />
            <ul className={css.effects}>
              <li>
                {t('studio_booking.cancel.seats', { count: chosen.length, free: freeAfter(event, chosen.length) })}
              </li>
              <li>{t('studio_booking.cancel.ticket', { count: chosen.length })}</li>
              <li>
                {t(booking.guest.email || booking.guest.id ? 'studio_booking.mailed' : 'studio_booking.not_mailed', {
                  guest,
                })}
              </li>
            </ul>
            <TextAreaField label={t('studio_booking.message', { guest })} name="reason" rows={2} maxLength={1000} />
            {failure && <Note kind="brick" title={failure} />}
            <Button type="submit" kind="brick" busy={busy} busyLabel={t('booking_changes.busy')}>
              {t(`booking_changes.cancel.act_${label}`, { name: names[0] ?? '', seats: chosen.length })}
            </Button>
          </>
        ) : (
          <SkeletonLine height="120px" />
        ))}
    </form>
  );
}

const freeAfter = ({ capacity, seats_taken }: { capacity: number; seats_taken: number }, seats: number) =>
  Math.min(capacity, capacity - seats_taken + seats);

interface SumsProps {
  quote: CancellationQuote;
  booking: StudioActionProps['booking'];
}

/** What the guest no longer pays, or gets back, and what they then pay; nothing for roles that may not see it. */
function Sums({ quote: { refund, rest, left_total }, booking }: SumsProps) {
  const { payment, total, paid_at_desk, is_paid_at_desk, seats } = booking;
  const { t, money } = useWords();
  if (payment === 'free' || !total) return null;
  const isBack = payment === 'online' || (paid_at_desk?.amount ?? 0) >= total.amount;
  return (
    <dl className={`${changeCss.sums} num`}>
      <div>
        <dt>{t(`studio_booking.cancel.${payment === 'online' ? 'back_card' : isBack ? 'back_cash' : 'less'}`)}</dt>
        <dd>{money(refund)}</dd>
      </div>
      {rest.amount > 0 && (
        <div>
          <dt>{t(`studio_booking.cancel.${is_paid_at_desk ? 'back_cash' : 'less'}`)}</dt>
          <dd>{money(rest)}</dd>
        </div>
      )}
      {seats > 1 && (
        <div data-sum>
          <dt>{t('studio_booking.cancel.left')}</dt>
          <dd>{money(left_total)}</dd>
        </div>
      )}
    </dl>
  );
}
