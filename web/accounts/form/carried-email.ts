import { useEffect, useRef } from 'react';
import { tabStorage } from '#web/browser-storage.ts';

const STORAGE_KEY = 'atelio-email';

/** Stores the typed email address for the next account form or page, so that it need not be typed again. */
export function storeEmail(email: string): void {
  if (email.trim()) tabStorage.set(STORAGE_KEY, email.trim());
}

/** Returns and removes the stored address; "" if there is none. */
function takeEmail(): string {
  const email = tabStorage.get(STORAGE_KEY) ?? '';
  tabStorage.remove(STORAGE_KEY);
  return email;
}

/**
 * Fills in the address typed in the previous form, and stores this form's when it unmounts.
 * @param typed undefined once the form is done, when the address is no longer needed
 */
export function useCarriedEmail(typed: string | undefined, onCarried: (email: string) => void): void {
  const latest = useRef(typed);
  latest.current = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and unmount
  useEffect(() => {
    const carried = takeEmail();
    if (carried) onCarried(carried);
    return () => storeEmail(latest.current ?? '');
  }, []);
}
