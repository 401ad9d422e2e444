import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { noonOf } from '../time/calendar-days.ts';
import { useWords } from '../words.tsx';
import { DayStrip } from './day-strip.tsx';
import { NoTimes, type SlotOffering } from './no-times.tsx';
import type { SlotChoice } from './slot-address.ts';
import * as css from './slots.module.css';
import { TimeGrid } from './time-grid.tsx';

interface SlotTimesProps {
  slots: AvailableSlots;
  /** Left out where its studio chooses the time. */
  offering?: SlotOffering | undefined;
  choice: SlotChoice;
  /** True while another week loads. */
  busy: boolean;
  /** Today's date in the studio's time zone. */
  today: string;
  onChoose: (part: Partial<SlotChoice>) => void;
}

/** A week, and the slots of one of its days. */
export function SlotTimes({ slots, offering, choice, busy, today, onChoose }: SlotTimesProps) {
  const { t, longDay } = useWords();
  const shown = dayInSight(slots, choice);
  const toWeek = (from: string) => onChoose({ from, day: undefined, at: undefined });
  return (
    <div aria-busy={busy} className={busy ? css.slotsBusy : undefined}>
      <DayStrip
        slots={slots}
        day={shown?.date}
        today={today}
        onDay={(day) => onChoose({ day, at: undefined })}
        onWeek={toWeek}
      />
      <p className="sr" role="status">
        {shown && t('slots.day_free', { day: longDay(noonOf(shown.date), 'UTC'), count: shown.slots.length })}
      </p>
      {shown ? (
        <TimeGrid
          day={shown.date}
          free={shown.slots}
          zone={slots.time_zone}
          choice={slots.units > (choice.space === undefined ? 1 : slots.spaces.length)}
          chosen={choice.at}
          onChoose={({ starts_at }) => onChoose({ at: starts_at, day: shown.date, from: slots.days[0]?.date })}
        />
      ) : (
        <NoTimes slots={slots} offering={offering} onDay={toWeek} />
      )}
    </div>
  );
}

/** Returns the chosen day, else that of the chosen slot, else the first with a free slot; undefined if none has one. */
function dayInSight({ days }: AvailableSlots, { day, at }: SlotChoice) {
  const open = days.filter(({ slots }) => slots.length > 0);
  const wanted = day ?? at?.slice(0, 10);
  return open.find(({ date }) => date === wanted) ?? open[0];
}
