import { type FormEvent, useEffect, useRef, useState } from 'react';
import { filtersOf } from '../bar/use-search-form.ts';
import type { Filters } from '../filters/filters.ts';

/** How long nothing is typed before it is counted. */
const PAUSE = 200;

/** What a form of filters asks for, and what looks at it anew: at once when something is chosen, after a pause when typed. */
export function useAsked(before: Filters) {
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
