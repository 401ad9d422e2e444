import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { durationText } from '#web/offerings/offering-words.ts';
import { requestAddress } from '#web/offerings/urls.ts';
import type { SlotChoice } from '#web/slots/slot-address.ts';
import { SlotAsks } from '#web/slots/slot-asks.tsx';
import { SlotTimes } from '#web/slots/slot-times.tsx';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';
import type { Chosen } from './booking-summary.tsx';
import { Step } from './step.tsx';

interface SlotStepProps {
  open: boolean;
  note: ReactNode;
  offering: Offering;
  slots: UseQueryResult<AvailableSlots>;
  choice: SlotChoice;
  chosen: Chosen | undefined;
  /** ISO instant at which the page was rendered. */
  now: string;
  onChoose: (part: Partial<SlotChoice>) => void;
  onEdit: () => void;
  onNext: () => void;
}

/** Step 1: how long, how many, where if there is a choice, and when. */
export function SlotStep(props: SlotStepProps) {
  const { open, note, offering, slots, choice, chosen, now, onChoose, onEdit, onNext } = props;
  const words = useWords();
  const { t, day } = words;
  const summary =
    chosen &&
    t('slots.done', {
      day: day(chosen.starts_at, chosen.time_zone),
      times: timeRange(words, chosen.starts_at, chosen.ends_at, chosen.time_zone),
      length: durationText(words, slots.data?.length ?? offering.duration_minutes),
    });
  return (
    <Step
      number={1}
      title={t('slots.step')}
      state={open ? 'open' : 'done'}
      summary={summary}
      onEdit={onEdit}
      onSubmit={() => chosen && onNext()}
    >
      {note}
      {slots.data ? (
        <>
          <SlotAsks slots={slots.data} seats={choice.seats} space={choice.space} onChoose={onChoose} />
          <SlotTimes
            slots={slots.data}
            offering={offering}
            choice={choice}
            busy={slots.isPlaceholderData}
            today={toOffsetIso(new Date(now), offering.studio.time_zone).slice(0, 10)}
            onChoose={onChoose}
          />
        </>
      ) : slots.isError ? (
        <Trouble error={slots.error} onRetry={() => slots.refetch()} />
      ) : (
        <SkeletonLine height="220px" />
      )}
      <Link className="link action" to={requestAddress(offering)}>
        {t('slots.another_time')}
      </Link>
      <Button type="submit" kind="clay" className={css.stepGo} disabled={!chosen}>
        {t(chosen ? 'slots.next' : 'slots.choose')}
      </Button>
    </Step>
  );
}
