/** A nanosecond is forgiven: a whole second, divided by sixty and back, may have become a little more. */
const FORGIVEN = 1e-9;

/** Begun seconds count, so that what is shown is never more than what was asked for. @param minutes on the way */
export const ceilSeconds = (minutes: number): number => Math.ceil(minutes * 60 - FORGIVEN);

/** Begun minutes count, and nothing takes none. @param seconds whole ones */
export const ceilMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
