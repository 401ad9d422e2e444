import type { SeriesCheck } from '../../../../shared/schemas/planning.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { useLook } from '../events/use-event-check.ts';

/** What would become of the dates of a rule, asked while it is being changed. null asks nothing. */
export const useRuleCheck = (id: string, wanted: SeriesCheck | null) =>
  useLook(`rule-check ${id}`, wanted, (json) => answer(api.series[':id'].checks.$post({ param: { id }, json })));
