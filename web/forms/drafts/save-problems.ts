import type { Problem } from '#shared/refusal.ts';
import { ApiProblem } from '#web/api.ts';
import { log } from '#web/shell/log.ts';
import type { FieldPath } from './field-path.ts';

/** True if the same request may work later. */
export const isTransient = ({ status }: Problem) => status === 0 || status === 429 || status >= 500;

/** True if the user has no access, or none any more. */
export const isOver = ({ status }: Problem) => status === 401 || status === 403 || status === 404;

/** Returns the problem of an error. An unexpected error counts as a lost response, so that saving is retried. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiProblem) return error.problem;
  log('studio', 'draft could not be saved', error);
  return { type: 'about:blank', status: 0, code: 'http.network', detail: '' };
}

interface ErrorPlacement {
  /** The prefix of the field paths, which the server's names lack: `ca.` */
  prefix?: string;
  /** The fields to blame if the problem names none. */
  fallback?: readonly FieldPath[];
}

/** Maps a problem to errors of the sent fields: those it names, else those fallback, else all of them. */
export function fieldErrorsOf(
  problem: Problem,
  sent: readonly FieldPath[],
  { prefix = '', fallback = [] }: ErrorPlacement = {},
): Record<FieldPath, string> {
  const named = (problem.fields ?? []).flatMap(({ path: name, message }) => {
    const path = prefix + name.split('.')[0];
    return sent.includes(path) ? [[path, message] as const] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const atFault = sent.filter((path) => fallback.includes(path));
  const message = problem.fields?.[0]?.message ?? problem.detail;
  return Object.fromEntries((atFault.length > 0 ? atFault : sent).map((path) => [path, message]));
}
