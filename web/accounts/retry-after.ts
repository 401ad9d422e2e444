let seconds = 0;

/** Stores the seconds the accounts service asked to wait; 0 if its last response was not such a refusal. */
export const storeRetryAfter = (given: number): void => {
  seconds = Number.isFinite(given) ? given : 0;
};

/** Returns the seconds to wait from the message or the last response; undefined if neither has them. */
export const findRetryAfter = (message: string): number | undefined =>
  Number(/after (\d+) seconds/.exec(message)?.[1] ?? seconds) || undefined;
