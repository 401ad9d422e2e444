import { type RefObject, useEffect, useRef } from 'react';

/**
 * Resets a form when the URL's values of its fields change, and only then, so that typed text and the focus survive
 * while results load.
 * @param asked the values in the URL
 */
export function useFormReset(...asked: readonly unknown[]): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the values, not on the array
  useEffect(() => form.current?.reset(), [asked.join()]);
  return form;
}
