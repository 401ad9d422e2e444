import { useEffect, useRef } from 'react';

const KEPT = 'atelio-email';

/** Takes the address along to another form or page of the account, so that nobody types it twice. */
export function keepEmail(email: string): void {
  try {
    if (email.trim()) sessionStorage.setItem(KEPT, email.trim());
  } catch {
    // Then it is typed again.
  }
}

/** The address that was taken along, once; "" without one. */
function takeEmail(): string {
  try {
    const email = sessionStorage.getItem(KEPT) ?? '';
    sessionStorage.removeItem(KEPT);
    return email;
  } catch {
    return '';
  }
}

/**
 * Brings the address that was typed in the last form into this one, and hands it on when this one goes.
 * @param typed undefined once the form has done its work: then nobody needs it any more
 */
export function useCarriedEmail(typed: string | undefined, onCarried: (email: string) => void): void {
  const latest = useRef(typed);
  latest.current = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form comes and when it goes
  useEffect(() => {
    const carried = takeEmail();
    if (carried) onCarried(carried);
    return () => keepEmail(latest.current ?? '');
  }, []);
}
