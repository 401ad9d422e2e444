import { useState } from 'react';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { problemText } from '../../problem-text.ts';
import { useWords } from '../../words.tsx';
import { useStudioForm } from './form-context.ts';

/** For a button that does something at once: whether it is under way, and why it did not work. */
export function useAct() {
  const { t } = useWords();
  const { act } = useStudioForm();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** @returns whether it worked */
  const run = async (work: () => Promise<StudioEditing>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act(work);
      return true;
    } catch (error) {
      setFailure(problemText(t, error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure };
}
