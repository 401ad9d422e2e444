import type { SeriesCheck } from '../../../../shared/schemas/planning.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { useLook } from '../events/use-event-check.ts';

/** Checks what a change would do to the events of a series while the form is edited; null sends no request. */
export const useRuleCheck = (id: string, wanted: SeriesCheck | null) =>
  useLook(`rule-check ${id}`, wanted, (json) => answer(api.series[':id'].checks.$post({ param: { id }, json })));
