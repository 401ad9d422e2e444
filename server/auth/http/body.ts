import type { Context } from 'hono';
import { z } from 'zod';
import type { JsonObject } from '../../db/schema.ts';
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

/** Most bytes of a person's metadata: it travels in every access token, and a header holds 16 kB. */
const MAX_METADATA_BYTES = 8192;
const MAX_METADATA_DEPTH = 20;

/** What a person may write into their metadata: any JSON object that fits a token and that the database can hold. */
export const Metadata = z.custom<JsonObject>(
  (value) => typeof value === 'object' && !Array.isArray(value) && isStorable(value, MAX_METADATA_DEPTH),
  { error: 'must be an object of plain values' },
);

export const isMetadataWithinLimit = (metadata: JsonObject) =>
  Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES;

/** @throws AuthError `validation_failed` */
export function assertMetadataSize(metadata: JsonObject) {
  if (!isMetadataWithinLimit(metadata)) {
    refuseAuth('validation_failed', { message: 'User metadata is too large' });
  }
}

/** JSON in PostgreSQL knows neither a zero character nor half a surrogate pair. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, entry]) => isStorable(key, 0) && isStorable(entry, depth - 1));
}
