import type { Translate } from '#shared/text/texts.ts';
import { ApiProblem } from './api.ts';

/** Returns the text for a failed request: the server's own sentence, or that there was no response. */
export function problemText(t: Translate, error: unknown): string {
  if (!(error instanceof ApiProblem)) return t('shell.errors.failed.say');
  if (error.status === 0) return t('shell.errors.offline.say');
  return error.problem.detail || t('shell.errors.failed.say');
}
