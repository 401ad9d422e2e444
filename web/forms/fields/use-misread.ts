import { useCallback, useState } from 'react';
import type { OnMisread } from './parsed-field.tsx';

/** The fields of a form whose text cannot be read, and is not sent. */
export interface Misread {
  /** Their names. */
  misread: readonly string[];
  noteMisread: OnMisread;
}

/** Collects which fields of a form cannot be read. */
export function useMisread(): Misread {
  const [misread, setMisread] = useState<readonly string[]>([]);
  const noteMisread = useCallback<OnMisread>((field, isMisread) => {
    setMisread((before) => [...before.filter((each) => each !== field), ...(isMisread ? [field] : [])]);
  }, []);
  return { misread, noteMisread };
}
