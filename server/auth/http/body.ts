import type { Context } from 'hono';
import type { z } from 'zod';
import { refuseAuth } from './auth-error.ts';

/**
 * Parses the body of a request to /auth/v1. GoTrue's client sends `null` for missing fields, and unknown keys are
 * ignored.
 * @throws AuthError `bad_json` (also for an empty body), `validation_failed`
 */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await c.req.text(), schema);
}

/**
 * Parses a body that may be empty: the client then sends only a JSON content type.
 * @throws AuthError `bad_json`, `validation_failed`
 */
export async function readOptionalBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseBody((await c.req.text()).trim() || '{}', schema);
}

function parseBody<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  const body = parseObject(text);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  return refuseAuth('validation_failed', { message: `${issue?.path.join('.')}: ${issue?.message}` });
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuseAuth('bad_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuseAuth('bad_json');
  return value;
}
