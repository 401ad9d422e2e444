import type { SeriesCheck } from '#shared/schemas/events/planning.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useDryRun } from '../events/use-event-check.ts';

/** Checks what a change would do to the events of a series while the form is edited; null sends no request. */
export const useSeriesCheck = (id: string, input: SeriesCheck | null) =>
  useDryRun(`rule-check ${id}`, input, (json) => readJson(api.series[':id'].checks.$post({ param: { id }, json })));
