import type { Problem } from '../../../shared/refusal.ts';
import { ApiProblem } from '../../api.ts';
import { log } from '../../shell/log.ts';
import type { Part } from './field-path.ts';

/** It may work later. */
export const isPassing = ({ status }: Problem) => status === 0 || status === 429 || status >= 500;

/** Whoever asks is nobody who may. */
export const isOver = ({ status }: Problem) => status === 401 || status === 403 || status === 404;

/** What nobody foresaw does not end all saving: it counts as no answer. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiProblem) return error.problem;
  log('studio', 'could not be saved', error);
  return { type: 'about:blank', status: 0, code: 'http.network', detail: '' };
}

interface Blame {
  /** What the parts have before the name that the refusal calls them by: `ca.` */
  prefix?: string;
  /** Parts that such a refusal is about, where it names no fields. */
  blamed?: readonly Part[];
}

/** What a refusal says beside each of the parts that were sent: beside all of them when it is about none in particular. */
export function errorsBeside(
  problem: Problem,
  sent: readonly Part[],
  { prefix = '', blamed = [] }: Blame = {},
): Record<Part, string> {
  const named = (problem.fields ?? []).flatMap(({ path, message }) => {
    const part = prefix + path.split('.')[0];
    return sent.includes(part) ? [[part, message] as const] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  const atFault = sent.filter((part) => blamed.includes(part));
  const message = problem.fields?.[0]?.message ?? problem.detail;
  return Object.fromEntries((atFault.length > 0 ? atFault : sent).map((part) => [part, message]));
}
