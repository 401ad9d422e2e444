import { useEffect, useRef, useState } from 'react';
import { type AskedDetails, type DetailsDraft, missingFields } from './details-draft.ts';

/**
 * Returns which fields show that they are missing, and the check before going on, which shows them and moves the focus
 * to the first one.
 */
export function useDetails(asked: AskedDetails, draft: DetailsDraft) {
  const [checks, setChecks] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checks > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checks]);
  const missing = missingFields(asked, draft);
  return {
    fields,
    missing: checks > 0 ? missing : NONE,
    check: () => {
      if (missing.size > 0) setChecks((count) => count + 1);
      return missing.size === 0;
    },
  };
}

const NONE: ReadonlySet<string> = new Set();
