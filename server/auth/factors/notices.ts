import type { Services } from '../../services.ts';
import { sendNotice } from '../notices.ts';
import { type FactorRow, findUser } from '../queries.ts';

/** Tells a person by mail that they have a factor more, or one less, in the transaction that makes it so. */
export async function sendFactorNotice(
  services: Services,
  factor: FactorRow,
  template: 'new-factor' | 'factor-removed',
) {
  const user = await findUser(services.db, factor.user_id);
  const { factor_type } = factor;
  if (user) await sendNotice(services, user, { template, factor: NAMES[factor_type] ?? 'totp' });
}

const NAMES: Record<string, 'totp' | 'phone' | 'webauthn' | 'recovery_codes'> = {
  totp: 'totp',
  phone: 'phone',
  webauthn: 'webauthn',
  recovery_code: 'recovery_codes',
};
