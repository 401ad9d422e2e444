import { type FormEvent, useEffect, useRef, useState } from 'react';
import { filtersOf } from '../bar/use-search-form.ts';
import type { Filters } from '../filters/filters.ts';

/** Milliseconds without typing before results are counted. */
const PAUSE = 200;

/**
 * Returns the filters that a form holds and an input handler that updates them: choices at once, typed text after a
 * pause.
 */
export function useFormFilters(before: Filters) {
  const [asked, setAsked] = useState(before);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = ({ currentTarget: form, nativeEvent }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const isTyped = nativeEvent instanceof InputEvent;
    timer.current = setTimeout(() => setAsked(filtersOf(form, before)), isTyped ? PAUSE : 0);
  };
  return [asked, look] as const;
}
