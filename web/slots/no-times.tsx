import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { requestAddress } from '../offerings/urls.ts';
import { noonOf } from '../time/calendar-days.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import * as css from './slots.module.css';

/** What is said of an offering where it has no free times. */
export type SlotOffering = Parameters<typeof requestAddress>[0] & { studio: { name: string } };

interface NoTimesProps {
  slots: AvailableSlots;
  /** Left out on the studio's own screens, where there is no studio to ask for another time. */
  offering?: SlotOffering | undefined;
  onDay: (day: string) => void;
}

/** Says that the week has no free times, with a link to the next day that has. */
export function NoTimes({ slots: { next_day, last_day }, offering, onDay }: NoTimesProps) {
  const { t, day } = useWords();
  const dayText = (date: string) => day(noonOf(date), 'UTC');
  if (next_day === null) {
    return (
      <div className={css.noTimes}>
        <p role="status">
          {offering
            ? t('slots.none_at_all', { day: dayText(last_day), studio: offering.studio.name })
            : t('slots.none_until', { day: dayText(last_day) })}
        </p>
        {offering && <ButtonLink to={requestAddress(offering)}>{t('slots.another_time')}</ButtonLink>}
      </div>
    );
  }
  return (
    <div className={css.noTimes}>
      <p role="status">{t('slots.none_week', { day: dayText(next_day) })}</p>
      <Button onClick={() => onDay(next_day)}>{t('slots.to_day', { day: dayText(next_day) })}</Button>
    </div>
  );
}
