import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { MINUTE } from '#shared/time/time.ts';
import { api } from '#web/browser-api.ts';
import type { SlotOffering } from '#web/slots/no-times.tsx';
import { type SlotChoice, weekOf } from '#web/slots/slot-address.ts';
import { SlotTimes } from '#web/slots/slot-times.tsx';
import { slotsQuery } from '#web/slots/slots-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './change.module.css';

interface SlotMoveProps {
  offeringId: string;
  /** Left out where its studio moves it. */
  offering?: SlotOffering;
  event: { starts_at: string; ends_at: string; time_zone: string };
  seats: number;
  /** What follows from the move to a start, above the button. */
  effects: (startsAt: string) => ReactNode;
  onMove: (startsAt: string) => Promise<unknown>;
}

/** Moves a booked slot to another free time of its offering, as long and at the same price. */
export function SlotMove({ offeringId, offering, event, seats, effects, onMove }: SlotMoveProps) {
  const { t, dayTime } = useWords();
  const { starts_at, ends_at, time_zone: zone } = event;
  const [now] = useState(() => new Date());
  const minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE;
  const [choice, setChoice] = useState<SlotChoice>({ seats, minutes });
  const slots = useQuery(slotsQuery(api, offeringId, weekOf(choice)));
  const { busy, failure, run } = useAttempt();
  const isFree = slots.data?.days.some((day) => day.slots.some((slot) => slot.starts_at === choice.at));
  const at = isFree ? choice.at : undefined;
  const move = (startsAt: string) =>
    run(async () => {
      try {
        await onMove(startsAt);
      } catch (error) {
        // The time may be taken by now.
        void slots.refetch();
        throw error;
      }
    });
  if (slots.isError) return <Trouble error={slots.error} onRetry={() => slots.refetch()} />;
  if (!slots.data) return <SkeletonLine height="220px" />;
  return (
    <div className={css.two}>
      <SlotTimes
        slots={slots.data}
        offering={offering}
        choice={choice}
        busy={slots.isPlaceholderData}
        today={toOffsetIso(now, zone).slice(0, 10)}
        onChoose={(part) => setChoice({ ...choice, ...part })}
      />
      <div>
        {at && (
          <div className={css.summary}>
            <div className={css.fromTo}>
              <DayBlock instant={starts_at} zone={zone} withMonth />
              <Icon name="arrow-right" />
              <DayBlock instant={at} zone={zone} withMonth />
            </div>
            <p className="strong num">{dayTime(at, zone)}</p>
            {effects(at)}
          </div>
        )}
        {failure && <Note kind="brick" title={failure} />}
        {at && (
          <p className={css.acts}>
            <Button kind="clay" busy={busy} busyLabel={t('booking_changes.busy')} onClick={() => move(at)}>
              {t('booking_changes.move.move')}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
