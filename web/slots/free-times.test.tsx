import { expect, it } from 'vitest';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { AvailableSlots } from '#shared/schemas/slots.ts';
import { renderPart, textOf } from '../testing/rendered.tsx';
import FreeTimes from './free-times.tsx';
import { SlotTimes } from './slot-times.tsx';

/** Twelve times of a day, from 09:00 on. */
const TIMES = Array.from({ length: 12 }, (_, at) => `${String(9 + at).padStart(2, '0')}:00`);
const slotsOn = (date: string, times: readonly string[]) => ({
  date,
  slots: times.map((time) => ({ starts_at: `${date}T${time}:00+01:00`, spaces_free: 1 })),
});
const SLOTS = {
  days: [slotsOn('2031-11-24', TIMES), slotsOn('2031-11-25', ['10:00']), slotsOn('2031-11-26', [])],
  time_zone: 'Europe/Madrid',
  last_day: '2031-12-24',
  next_day: '2031-11-24',
  units: 1,
  spaces: [],
} as unknown as AvailableSlots;
const OFFERING = { id: 'lesson', slug: 'lesson', studio: { name: 'Fang' } } as unknown as Offering;

it('the page of a lesson shows all free times of a day', async () => {
  const page = await renderPart(<FreeTimes offering={OFFERING} slots={SLOTS} />);
  expect(textOf(page).match(/\b\d\d:00\b/g)).toEqual([...TIMES, '10:00']);
});

it('the choice of a time has all of them, and its counts under the days have a word', async () => {
  const choice = await renderPart(
    <SlotTimes slots={SLOTS} choice={{ seats: 1 }} busy={false} today="2031-11-24" onChoose={() => undefined} />,
  );
  expect(choice.match(/<b>\d\d:00<\/b>/g)).toHaveLength(TIMES.length);
  const days = [...choice.matchAll(/<small>(.*?)<\/small>/gs)].map(([, said = '']) => textOf(said));
  expect(days).toEqual(['12 free', '1 free', '–']);
});
