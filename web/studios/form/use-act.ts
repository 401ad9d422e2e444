import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { useAttempt } from '../../use-attempt.ts';
import { useStudioForm } from './form-context.ts';

/** For a button that does something at once, such as adding a space: `useAttempt` whose answer is the studio as it is then. */
export function useAct() {
  const { act } = useStudioForm();
  const { run, ...attempt } = useAttempt();
  return { ...attempt, run: (work: () => Promise<StudioEditing>) => run(() => act(work)) };
}
