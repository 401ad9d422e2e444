import { StripeRefusal } from './errors.ts';

interface Answer {
  status: number;
  body: unknown;
}

/** Seconds that Stripe remembers a key. */
const KEPT = 24 * 3600;

/**
 * Keeps the first answer of each key, a 500 included, and repeats it; other parameters with the same key are refused.
 */
export function createIdempotency(now: () => number) {
  const kept = new Map<string, { request: string; at: number; answer: Answer | undefined }>();
  return {
    /**
     * @returns the answer of the first request with the key, undefined if this is the first
     * @throws StripeRefusal while the first one runs, or when it had other parameters
     */
    begin(key: string, request: string): Answer | undefined {
      const first = kept.get(key);
      if (first && first.at > now() - KEPT) {
        if (first.request !== request) {
          throw new StripeRefusal(
            400,
            `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
            { type: 'idempotency_error' },
          );
        }
        if (first.answer) return first.answer;
        throw new StripeRefusal(409, 'There is currently another in-progress request using this idempotency key.', {
          code: 'idempotency_key_in_use',
        });
      }
      kept.set(key, { request, at: now(), answer: undefined });
      return undefined;
    },
    /** Keeps the answer of a request that was carried out. */
    keep(key: string, answer: Answer): void {
      const first = kept.get(key);
      if (first) first.answer = answer;
    },
    /** Forgets a request that was refused before anything was carried out. */
    forget(key: string): void {
      kept.delete(key);
    },
  };
}
