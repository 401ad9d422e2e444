import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { readJson } from '#web/api.ts';
import { DateChoices } from '#web/bookings/change/date-choices.tsx';
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
import { refreshStudioBookings, studioMoveQuery } from './booking-query.ts';
import { MoveEffects } from './move-effects.tsx';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** Moves a booking, or seats of it, to another date for the studio. */
export function MovePanel({ booking, studio, onDone }: StudioActionProps & { onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const { attendees, event } = booking;
  // Once the date has begun, all the seats move together.
  const hasBegun = new Date(event.starts_at) <= new Date();
  const path = { id: studio.id, booking: booking.id };
  const [staying, setStaying] = useState<number[]>([]);
  const [chosenId, setChosenId] = useState<string>();
  const coming = attendees.map(({ position }) => position);
  const positions = coming.filter((position) => !staying.includes(position));
  const options = useQuery(studioMoveQuery(api, path, positions));
  const { busy, failure, run } = useAttempt();
  const items = options.data?.items ?? [];
  const target = items.find(({ id, cannot }) => id === chosenId && cannot === null);
  const move = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const reason = String(new FormData(pressed.currentTarget).get('reason')).trim();
    void run(async () => {
      if (!target) return;
      const isAll = positions.length === attendees.length;
      const json = {
        event_id: target.id,
        shown_difference: target.difference,
        ...(!isAll && { positions }),
        ...(reason && { reason }),
      };
      const moved = await readJson(
        api.studios[':id'].bookings[':booking'].move.$post({ param: path, header: {}, json }),
      );
      toast({ title: t('studio_booking.move.done') });
      onDone();
      await refreshStudioBookings();
      if (moved.id !== booking.id) await navigate(`/manage-bookings/${studio.id}/${moved.id}`);
    });
  };
  return (
    <form className={css.form} method="post" onSubmit={move}>
      {attendees.length > 1 && !hasBegun && (
        <SeatChoice
          legend={t('booking_changes.move.who')}
          attendees={attendees}
          chosen={positions}
          onChange={(moving) => setStaying(coming.filter((one) => !moving.includes(one)))}
        />
      )}
      {options.data?.cannot && <Note kind="sun" title={t(`errors.${options.data.cannot}`)} />}
      {options.isPending && positions.length > 0 && <SkeletonLine height="180px" />}
      {options.data && !options.data.cannot && items.length === 0 && (
        <p className="strong">{t('booking_changes.move.none')}</p>
      )}
      {items.length > 0 && positions.length > 0 && (
        <DateChoices
          legend={t('booking_changes.move.where_to')}
          items={items}
          zone={event.time_zone}
          chosenId={chosenId}
          onChoose={setChosenId}
        />
      )}
      {target && positions.length > 0 && (
        <>
          <MoveEffects booking={booking} seats={positions.length} startsAt={target.starts_at} />
          <TextAreaField
            label={t('studio_booking.message', { guest: guestName(words, booking) })}
            name="reason"
            rows={2}
            maxLength={1000}
          />
          {failure && <Note kind="brick" title={failure} />}
          <Button type="submit" kind="clay" busy={busy} busyLabel={t('booking_changes.busy')}>
            {t('booking_changes.move.move')}
          </Button>
        </>
      )}
    </form>
  );
}
