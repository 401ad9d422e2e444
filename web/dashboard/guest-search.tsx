import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { api } from '../browser-api.ts';
import { TextField } from '../ui/field.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { useWords } from '../words.tsx';
import { type CalendarDay, shiftDay } from './calendar-days.ts';
import { findGuests } from './find-guests.ts';
import { GuestRow } from './guest-list.tsx';
import { scheduleQuery } from './schedule-queries.ts';
import { RowsSkeleton } from './schedule-skeleton.tsx';

/** The most that one look at the schedule spans. */
const DAYS = 35;
const SHORTEST = 2;

interface GuestSearchProps {
  studio: OwnStudio;
  today: CalendarDay;
}

/** Somebody is on the phone: when do they come, with whom, and what did they write? */
export function GuestSearch({ studio, today }: GuestSearchProps) {
  const { t } = useWords();
  const [words, setWords] = useState('');
  return (
    <search className="own-find">
      <h2 className="own-t">{t('owner_day.guests.title')}</h2>
      <TextField
        type="search"
        label={t('owner_day.guests.label')}
        help={t('owner_day.guests.help', { count: DAYS })}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim().length >= SHORTEST && <FoundGuests studio={studio} today={today} words={words} />}
    </search>
  );
}

function FoundGuests({ studio, today, words }: GuestSearchProps & { words: string }) {
  const { t, dayTime } = useWords();
  const schedule = useQuery(scheduleQuery(api, studio.id, today, shiftDay(today, DAYS - 1)));
  if (schedule.isError) return <Trouble error={schedule.error} onRetry={() => schedule.refetch()} />;
  if (!schedule.data) return <RowsSkeleton count={1} />;
  const found = findGuests(schedule.data, words);
  return (
    <>
      <p className="small muted" role="status">
        {t('owner_day.guests.found', { count: found.length })}
      </p>
      <ul className="gl-found">
        {found.map(({ event, booking }) => (
          <GuestRow key={booking.id} booking={booking}>
            <p className="small">
              <time className="strong num" dateTime={event.starts_at}>
                {dayTime(event.starts_at, event.time_zone)}
              </time>{' '}
              · {event.offering.title}
            </p>
          </GuestRow>
        ))}
      </ul>
    </>
  );
}
