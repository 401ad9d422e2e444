import { validator } from 'hono-openapi';
import type { z } from 'zod';
import type { FieldProblem } from '../../shared/refusal.ts';
import { findNulFields } from './nul-characters.ts';
import { Refusal } from './refuse.ts';

type Target = 'json' | 'query' | 'param' | 'header';

/**
 * Checks one part of a request against its schema, and publishes the schema in the API description.
 * What does not fit is refused with `http.invalid` and the fields, in the asker's words; so is a zero character in any text.
 */
export const validate = <Schema extends z.ZodType, Where extends Target>(target: Where, schema: Schema) =>
  validator(target, schema, (result) => {
    const problems = result.success ? findNulFields(result.data) : result.error.flatMap(fieldProblems);
    if (problems.length > 0) throw new Refusal('http.invalid', undefined, firstOfEach(problems));
  });

/** One sentence a field is enough: the first thing that is wrong with it. */
const firstOfEach = (problems: FieldProblem[]) => [
  ...new Map(problems.reverse().map((each) => [each.path, each])).values(),
];

interface Issue {
  message: string;
  code?: string;
  /** `code`: a key under `errors.fields`, for rules of our own. */
  params?: Record<string, unknown> | undefined;
  keys?: readonly string[];
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

function fieldProblems(issue: Issue): FieldProblem[] {
  const steps = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  const own = issue.params?.code;
  const code = typeof own === 'string' ? own : (issue.code ?? 'custom');
  const paths = issue.keys?.length ? issue.keys.map((key) => [...steps, key]) : [steps];
  return paths.map((path) => ({ path: path.join('.'), code, message: issue.message }));
}
