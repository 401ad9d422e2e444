import { useState } from 'react';
import { readJson } from '#web/api.ts';
import { SlotMove } from '#web/bookings/change/slot-move.tsx';
import { api } from '#web/browser-api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import { MoveEffects } from './move-effects.tsx';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** Moves a lesson, or hours of a space, to another free time for the studio. */
export function MoveSlotPanel({ booking, studio, onDone }: StudioActionProps & { onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const [reason, setReason] = useState('');
  const { offering, event, seats } = booking;
  const move = async (startsAt: string) => {
    const param = { id: studio.id, booking: booking.id };
    const json = { starts_at: startsAt, ...(reason.trim() && { reason: reason.trim() }) };
    await readJson(api.studios[':id'].bookings[':booking'].slot.$post({ param, header: {}, json }));
    toast({ title: t('studio_booking.move.done') });
    onDone();
    await refreshStudioBookings();
  };
  return (
    <div className={css.oneColumn}>
      <SlotMove
        offeringId={offering.id}
        event={event}
        seats={seats}
        effects={(startsAt) => (
          <>
            <MoveEffects booking={booking} seats={seats} startsAt={startsAt} />
            <TextAreaField
              label={t('studio_booking.message', { guest: guestName(words, booking) })}
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </>
        )}
        onMove={move}
      />
    </div>
  );
}
