import { Email } from '../../../shared/schemas/values.ts';
import { refuseAuth } from './auth-error.ts';

/**
 * A mail address in lower case, as accounts have it.
 * @throws AuthError `validation_failed`
 */
export function parseEmail(given: string): string {
  const parsed = Email.safeParse(given);
  if (!parsed.success) refuseAuth('validation_failed', { message: 'Unable to validate email address: invalid format' });
  return parsed.data;
}

/**
 * Digits of an E.164 number, without the plus sign, as accounts have it.
 * @throws AuthError `validation_failed`
 */
export function parsePhone(given: string): string {
  const digits = given.trim().replace(/^\+/, '');
  if (!/^[1-9][0-9]{6,14}$/.test(digits)) {
    refuseAuth('validation_failed', { message: 'Invalid phone number format (E.164 required)' });
  }
  return digits;
}
