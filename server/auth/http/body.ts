import type { Context } from 'hono';
import type { z } from 'zod';
import { refuseAuth } from './auth-error.ts';

/**
 * Reads a body of /auth/v1 as its client sends one: `null` for what is not given, keys we do not know.
 * @throws AuthError `bad_json` also for an empty one, `validation_failed`
 */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseBody(await c.req.text(), schema);
}

/**
 * The same where nothing needs to be said: the client sends an empty body with a JSON content type.
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
