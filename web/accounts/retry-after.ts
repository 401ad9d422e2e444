let seconds = 0;

/** Keeps how long the accounts service wants us to wait; 0 when its last answer was no such refusal. */
export const noteWait = (given: number): void => {
  seconds = Number.isFinite(given) ? given : 0;
};

/** Seconds after which to try again, by the last answer or by its sentence; undefined when nobody said. */
export const findWait = (message: string): number | undefined =>
  Number(/after (\d+) seconds/.exec(message)?.[1] ?? seconds) || undefined;
