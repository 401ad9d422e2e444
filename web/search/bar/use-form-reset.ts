import { type RefObject, useEffect, useRef } from 'react';

/**
 * A form whose fields begin as the address says: they begin anew where that has changed, and only then, so that what is
 * typed while an answer comes is kept, and so is the focus.
 * @param asked what the address says of its fields
 */
export function useReset(...asked: readonly unknown[]): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is asked that counts
  useEffect(() => form.current?.reset(), [asked.join()]);
  return form;
}
