import { validator } from 'hono-openapi';
import type { z } from 'zod';
import type { FieldProblem } from '#shared/refusal.ts';
import { declareRefusals } from './declared-refusals.ts';
import { Refusal } from './refuse.ts';
import { findUnstorableFields } from './unstorable-text.ts';

type Target = 'json' | 'query' | 'param' | 'header';

/**
 * Validates one part of a request against its schema, and adds the schema to the API description. Invalid input is
 * refused with `http.invalid` and the fields, in the language of the request; so is text that the database cannot
 * store.
 */
export const validate = <Schema extends z.ZodType, Where extends Target>(target: Where, schema: Schema) =>
  declareRefusals(
    target === 'json' ? ['http.invalid', 'http.malformed'] : ['http.invalid'],
    validator(target, schema, (result) => {
      const problems = result.success ? findUnstorableFields(result.data) : result.error.flatMap(fieldProblems);
      if (problems.length > 0) throw new Refusal('http.invalid', undefined, firstOfEach(problems));
    }),
  );

/** Keeps the first problem of each field. */
const firstOfEach = (problems: FieldProblem[]) => [
  ...new Map(problems.reverse().map((each) => [each.path, each])).values(),
];

interface Issue {
  message: string;
  code?: string;
  /** `code`: a key under `errors.fields`, for our own rules. */
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
