const MINUTE = 60_000;

/** Milliseconds without activity until the warning, and of the warning (specification §9). */
const WARN_AFTER = 30 * MINUTE;
const WARNING = 5 * MINUTE;

/** `warned` counts down to `over`, when the session ends; `left` is milliseconds until the next phase. */
export type Idle = { phase: 'active' | 'warned'; left: number } | { phase: 'over' };

/**
 * Returns the phase of inactivity. @param lastActive after `now` if the clock was set back, which counts as just now
 */
export function idleAt(now: number, lastActive: number): Idle {
  const idle = Math.max(0, now - lastActive);
  if (idle < WARN_AFTER) return { phase: 'active', left: WARN_AFTER - idle };
  const left = WARN_AFTER + WARNING - idle;
  return left > 0 ? { phase: 'warned', left } : { phase: 'over' };
}
