import { useState } from 'react';
import { useRefusalText } from './refusal-text.ts';

export interface Attempt {
  busy: boolean;
  /** Text of the last failure. */
  failure: string | undefined;
  /** Sets or clears an error about the typed value. */
  complain: (sentence: string | undefined) => void;
  /** Runs an action, one at a time. @returns true if it succeeded */
  run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs actions that may fail, and returns whether one is running and the text of the last failure. */
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
