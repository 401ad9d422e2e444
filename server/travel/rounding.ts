/** Tolerates a rounding error: a whole second, divided by sixty and back, may have become a little more. */
const FORGIVEN = 1e-9;

/** Rounds up to whole seconds, so that displayed minutes never exceed the limit. @param minutes on the way */
export const ceilSeconds = (minutes: number): number => Math.ceil(minutes * 60 - FORGIVEN);

/** Rounds up to whole minutes, at least one. @param seconds whole ones */
export const ceilMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
