import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventCheck } from '#shared/schemas/events/events.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { useDebouncedValue } from '#web/use-debounced-value.ts';

/** Milliseconds without a change before a request is sent: typing and dragging change values faster than that. */
const DEBOUNCE_MS = 200;

/**
 * Sends a dry-run request, debounced, for a value that is still being edited; null sends none.
 * @param what prefix of the query key
 */
export function useDryRun<Input, Result>(what: string, input: Input | null, send: (input: Input) => Promise<Result>) {
  const settled = useDebouncedValue(input, DEBOUNCE_MS);
  const query = useQuery({
    queryKey: [what, settled],
    queryFn: () => (settled ? send(settled) : null),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const isCurrent = JSON.stringify(settled) === JSON.stringify(input) && !query.isPlaceholderData;
  return {
    /** The response to exactly this value; undefined until it arrives. */
    answer: input && isCurrent ? (query.data ?? undefined) : undefined,
    /** The latest response, possibly to an earlier value: shown so that the screen does not flicker. */
    lately: input ? (query.data ?? undefined) : undefined,
    error: isCurrent ? query.error : null,
    retry: () => query.refetch(),
  };
}

/** Checks an event for conflicts while it is being edited. */
export function useEventCheck(input: EventCheck | null) {
  const { answer: checked, error } = useDryRun('event-check', input, checkEvent);
  return { checked, error };
}

/** Checks an event for conflicts; saves nothing. @throws ApiProblem */
export const checkEvent = (input: EventCheck) => readJson(api['event-checks'].$post({ json: input }));
