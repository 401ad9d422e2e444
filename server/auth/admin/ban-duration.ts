import { refuseAuth } from '../http/auth-error.ts';

const UNITS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;
/** A century, which dates of both JavaScript and PostgreSQL can hold. */
const MAX_MS = 100 * 365 * 24 * 3_600_000;

/**
 * Parses a ban as a duration in Go's format ("24h", "1h30m") or "none", and returns when it ends.
 * @throws AuthError `validation_failed`
 */
export function parseBanDuration(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  const parts = DURATION.test(duration) ? [...duration.matchAll(/([\d.]+)(\D+)/g)] : [];
  const milliseconds = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0);
  if (parts.length === 0 || milliseconds > MAX_MS) {
    refuseAuth('validation_failed', {
      message: 'invalid format for ban duration: give hours, minutes, seconds or none',
    });
  }
  return new Date(now.getTime() + milliseconds);
}
