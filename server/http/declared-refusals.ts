import type { RefusalCode } from '#shared/refusals.ts';

const declared = new WeakMap<object, readonly RefusalCode[]>();

/** Says which refusals a middleware throws: for the API description, and for tests that look for a limit or a right. */
export function declareRefusals<Handler extends object>(codes: readonly RefusalCode[], handler: Handler): Handler {
  declared.set(handler, codes);
  return handler;
}

export const declaredRefusals = (handler: object): readonly RefusalCode[] => declared.get(handler) ?? [];
