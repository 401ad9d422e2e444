import { useWords } from '#web/words.tsx';
import type { Around } from './location-filter.ts';
import { placeName } from './place-and-days-text.ts';

/** Says where travel times start, such as "Walking times from Sant Antoni market.", and whether they are estimates. */
export function TravelTimeNote({ filters, isEstimate }: { filters: Around; isEstimate: boolean }) {
  const { t } = useWords();
  const { near, mode } = filters;
  if (!near || !mode) return null;
  const times = t(`search.${isEstimate ? 'estimated_times' : 'times'}.${mode}`, { place: placeName(t, filters) });
  return <p className="small muted">{times}</p>;
}
