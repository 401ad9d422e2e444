import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { ApiProblem } from '#web/api.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { useStudioForm } from './form-context.ts';
import { editingQuery } from './use-studio-draft.ts';

/** Runs an immediate action, such as adding a space, with `useAttempt`, and adopts the studio that it returns. */
export function useStudioAction() {
  const { act, view } = useStudioForm();
  const { run, ...attempt } = useAttempt();
  /** Treats 404 as success: a colleague has removed the thing first. */
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
