import { expect, it } from 'vitest';
import type { ImportedLine } from '#shared/schemas/events/event-imports.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { ImportReport } from './import-report.tsx';

const DATE = {
  ...{ offering_id: 'wheel', title: 'First bowl', capacity: 8, price: { amount: 4550, currency: 'EUR' } },
  ...{ spaces: ['Wheel room', 'Marta'], note: 'Bring the new clay' },
} as const;

const shown = async (lines: object[], csv = '') =>
  textOf(await renderPart(<ImportReport lines={lines as ImportedLine[]} csv={csv} zone="Europe/Madrid" />));

it('shows each column of a line as it was read', async () => {
  const date = { ...DATE, starts_at: '2031-11-29T10:00:00+01:00', ends_at: '2031-11-29T12:30:00+01:00' };
  const preview = await shown([{ line: 2, outcome: 'ok', messages: [], date }]);
  expect(preview).toMatch(/\b2 Sat 29 Nov, 10:00 ?– ?12:30 First bowl/);
  expect(preview).toContain('8 seats · €45.50 · Wheel room · Marta · Bring the new clay');
});

it('shows on which day a date of several days ends, and a line that cannot be read as it was typed', async () => {
  const date = { ...DATE, starts_at: '2031-11-29T10:00:00+01:00', ends_at: '2031-11-30T12:30:00+01:00' };
  const csv = 'title,date\nFirst bowl,the day after';
  const wrong = { line: 2, outcome: 'error', messages: ['“the day after” is no date.'], date: null };
  const preview = await shown([{ line: 1, outcome: 'warning', messages: [], date }, wrong], csv);
  expect(preview).toContain('Sun 30 Nov, 12:30');
  expect(preview).toContain('First bowl,the day after');
  expect(preview).toContain('“the day after” is no date.');
});
