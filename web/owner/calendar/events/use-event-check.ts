import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EventCheck } from '../../../../shared/schemas/events.ts';
import { answer } from '../../../api.ts';
import { api } from '../../../browser-api.ts';

/** Milliseconds without a change before a request is sent: typing and dragging change values faster than that. */
const PAUSE = 200;

/** Debounces a value; compares by JSON, so a new but equal object is no change. */
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
 * Sends a dry-run request, debounced, for a value that is still being edited; null sends none.
 * @param what prefix of the query key
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
    /** The response to exactly this value; undefined until it arrives. */
    answer: wanted && isCurrent ? (asked.data ?? undefined) : undefined,
    /** The latest response, possibly to an earlier value: shown so that the screen does not flicker. */
    lately: wanted ? (asked.data ?? undefined) : undefined,
    error: isCurrent ? asked.error : null,
    retry: () => asked.refetch(),
  };
}

/** Checks an event for conflicts while it is being edited. */
export function useCheck(wanted: EventCheck | null) {
  const { answer: checked, error } = useLook('event-check', wanted, checkDate);
  return { checked, error };
}

/** Checks an event for conflicts; saves nothing. @throws ApiProblem */
export const checkDate = (wanted: EventCheck) => answer(api['event-checks'].$post({ json: wanted }));
