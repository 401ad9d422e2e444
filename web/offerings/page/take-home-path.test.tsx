import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import dates from '#shared/locales/en/dates.json' with { type: 'json' };
import offerings from '#shared/locales/en/offerings.json' with { type: 'json' };
import type { CourseShape } from '#shared/schemas/offerings/offerings.ts';
import type { Texts } from '#shared/text/texts.ts';
import { WordsProvider } from '#web/words.tsx';
import { TakeHomePath } from './take-home-path.tsx';

const TEXTS: Record<string, Texts> = { dates, offerings };
const STEPS = [
  { after_days: 0, label: 'You throw it' },
  { after_days: 7, label: 'Ready to collect' },
];

const on = (day: number, hour = 10) => ({
  starts_at: `2031-11-0${day}T${hour}:00:00+01:00`,
  ends_at: `2031-11-0${day}T${hour + 2}:00:00+01:00`,
  time_zone: 'Europe/Madrid',
});

/** Returns the days of the path, in order. */
const daysOf = (event?: ReturnType<typeof on>, courseDates?: ReturnType<typeof on>[]) =>
  [
    ...renderToStaticMarkup(
      <WordsProvider language="en" source={(_language, file) => TEXTS[file]}>
        <TakeHomePath
          takeHome={{ steps: STEPS, note: '' }}
          event={event}
          course={courseDates && { dates: courseDates as unknown as CourseShape['dates'] }}
        />
      </WordsProvider>,
    ).matchAll(/<b>(.*?)<\/b>/g),
  ].map(([, day]) => day);

it('the steps of a piece count from its date, of a course from the last one', () => {
  expect(daysOf(on(3))).toEqual(['Mon 3 Nov', 'From Mon 10 Nov']);
  expect(daysOf(on(3), [on(3), on(5), on(7)])).toEqual(['Fri 7 Nov', 'From Fri 14 Nov']);
  expect(daysOf()).toEqual(['The same day', '7 days later']);
});
