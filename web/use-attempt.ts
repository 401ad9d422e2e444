import { useState } from 'react';
import { problemText } from './problem-text.ts';
import { useWords } from './words.tsx';

/**
 * Runs actions that may fail, and returns whether one is running and the text of the last failure.
 * @param failureText returns the text of a failure; by default the server's own sentence
 */
export function useAttempt(failureText?: (error: unknown) => string) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns true if it succeeded */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setFailure(failureText ? failureText(error) : problemText(t, error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, setFailure, run };
}
