import { useState } from 'react';
import { problemText } from './problem-text.ts';
import { useWords } from './words.tsx';

/**
 * Something that may fail: whether it is under way, and what to say when it did not work.
 * @param failureText by default the server's own sentence
 */
export function useAttempt(failureText?: (error: unknown) => string) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether it worked */
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
  return { busy, failure, run };
}
