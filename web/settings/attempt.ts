import { useState } from 'react';
import { useRefusalText } from './refusal-text.ts';

export interface Attempt {
  busy: boolean;
  /** Why the last one failed, as a sentence. */
  failure: string | undefined;
  /** Complains about what was typed, or takes the complaint back. */
  complain: (sentence: string | undefined) => void;
  /** Does it, one at a time. @returns whether it worked */
  run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Something that may fail: whether it is under way, and what to say when it did not work. */
export function useAttempt(): Attempt {
  const textOf = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, complain] = useState<string>();
  const run = async (act: () => Promise<unknown>) => {
    if (busy) return false;
    setBusy(true);
    complain(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      complain(textOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, complain, run };
}
