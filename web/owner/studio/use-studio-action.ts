import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { ApiProblem } from '../../api.ts';
import { useAttempt } from '../../use-attempt.ts';
import { useStudioForm } from './form-context.ts';
import { editingQuery } from './use-studio-draft.ts';

/** For a button that does something at once, such as adding a space: `useAttempt` whose answer is the studio as it is then. */
export function useAct() {
  const { act, view } = useStudioForm();
  const { run, ...attempt } = useAttempt();
  /** What a colleague took away first is gone as wished. */
  const asItIs = (error: unknown) => {
    if (error instanceof ApiProblem && error.code === 'http.not_found') return editingQuery(view.studio.id).queryFn();
    throw error;
  };
  return {
    ...attempt,
    run: (work: () => Promise<StudioEditing>) => run(() => act(work)),
    remove: (work: () => Promise<StudioEditing>) => run(() => act(() => work().catch(asItIs))),
  };
}
