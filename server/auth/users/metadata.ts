import { z } from 'zod';
import type { JsonObject } from '#server/db/schema.ts';
import { refuseAuth } from '../http/auth-error.ts';

/** Merges metadata key by key; a key that is null is removed. */
export const mergeMetadata = (metadata: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null));

/** Metadata is part of every access token, and a request's headers may have 16 kB. */
const MAX_METADATA_BYTES = 8192;
const MAX_METADATA_DEPTH = 20;

/** The metadata that users may write: any JSON object that PostgreSQL can store. */
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

/** PostgreSQL's JSON can hold neither a zero character nor a lone surrogate. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, entry]) => isStorable(key, 0) && isStorable(entry, depth - 1));
}
