import type { JsonObject } from '../../db/schema.ts';

/** Merged key by key; a key that is null is removed. */
export const mergeMetadata = (metadata: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...metadata, ...change }).filter(([, value]) => value !== null));
