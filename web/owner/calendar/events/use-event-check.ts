import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventCheck } from '../../../../shared/schemas/events.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';

/** What is typed or dragged changes faster than it can be asked about. */
const PAUSE = 200;

/** A value once it has stayed for a moment. Compared by what it says. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * What the server says to something that is still being typed; null asks nothing.
 * @param what names the question
 */
export function useLook<Wanted, Answer>(what: string, wanted: Wanted | null, ask: (wanted: Wanted) => Promise<Answer>) {
  const settled = useSettled(wanted);
  const asked = useQuery({
    queryKey: [what, settled],
    queryFn: () => (settled ? ask(settled) : null),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = JSON.stringify(settled) === JSON.stringify(wanted) && !asked.isPlaceholderData;
  return {
    /** To exactly that; undefined until it is there. */
    answer: wanted && isCurrent ? (asked.data ?? undefined) : undefined,
    /** Or to what was typed a moment ago. */
    lately: wanted ? (asked.data ?? undefined) : undefined,
    error: isCurrent ? asked.error : null,
    retry: () => asked.refetch(),
  };
}

/** What would be in the way of a date, asked while it is still being chosen. */
export function useCheck(wanted: EventCheck | null) {
  const { answer: checked, error } = useLook('event-check', wanted, checkDate);
  return { checked, error };
}

/** What is in the way of a date as it would be. @throws ApiProblem */
export const checkDate = (wanted: EventCheck) => answer(api['event-checks'].$post({ json: wanted }));
