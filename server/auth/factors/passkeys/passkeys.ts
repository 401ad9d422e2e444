import { refuseAuth } from '#server/auth/http/auth-error.ts';
import type { Origin } from '#server/auth/http/request.ts';
import { type FactorRow, listFactors, lockUser } from '#server/auth/queries.ts';
import { recordAccount } from '#server/auth/record-account.ts';
import type { Bearer } from '#server/auth/sessions/bearer.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { isVerified } from '../enroll.ts';
import * as queries from '../queries.ts';
import { assertAal2, removeFactor } from '../unenroll.ts';

/** GoTrue's passkey object. Every passkey is also a factor of the type webauthn with the same id. */
export interface PasskeyBody {
  id: string;
  friendly_name?: string;
  created_at: string;
  last_used_at?: string;
}

export const passkeyBody = (factor: FactorRow): PasskeyBody => ({
  id: factor.id,
  ...(factor.friendly_name && { friendly_name: factor.friendly_name }),
  created_at: factor.created_at.toISOString(),
  ...(factor.last_used_at && { last_used_at: factor.last_used_at.toISOString() }),
});

const isPasskey = (factor: FactorRow) => factor.factor_type === 'webauthn' && isVerified(factor);

export const listPasskeys = async ({ db }: Services, { userId }: Bearer): Promise<PasskeyBody[]> =>
  (await listFactors(db, userId)).filter(isPasskey).map(passkeyBody);

/**
 * @throws AuthError `validation_failed` (404, no such passkey), `insufficient_aal` (422), `mfa_factor_name_conflict`
 */
export function renamePasskey(
  services: Services,
  bearer: Bearer,
  change: { id: string; friendly_name: string },
  origin: Origin,
): Promise<PasskeyBody> {
  const { userId } = bearer;
  return transaction(services.db, async (tx) => {
    await lockUser(tx, userId);
    const passkey = await getPasskey({ db: tx }, userId, change.id);
    assertAal2(bearer, 'AAL2 required to rename a passkey');
    const others = (await listFactors(tx, userId)).filter(({ id }) => id !== passkey.id);
    if (others.some(({ friendly_name }) => friendly_name === change.friendly_name)) {
      refuseAuth('mfa_factor_name_conflict');
    }
    const renamed = await queries.updateFactor(tx, passkey.id, { friendly_name: change.friendly_name });
    const data = { factor_id: passkey.id, before: passkey.friendly_name, after: renamed.friendly_name };
    await recordAccount({ ...services, db: tx }, 'account.passkey_renamed', userId, { origin, data });
    return passkeyBody(renamed);
  });
}

/** @throws AuthError `validation_failed` (404), `insufficient_aal` (422) */
export function deletePasskey(services: Services, bearer: Bearer, id: string, origin: Origin): Promise<void> {
  return transaction(services.db, async (tx) => {
    await lockUser(tx, bearer.userId);
    const passkey = await getPasskey({ db: tx }, bearer.userId, id);
    assertAal2(bearer, 'AAL2 required to delete a passkey');
    await removeFactor({ ...services, db: tx }, passkey, { actorId: bearer.userId, origin });
  });
}

async function getPasskey({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<FactorRow> {
  const factor = await queries.findFactor(db, userId, id);
  if (!factor || !isPasskey(factor)) refuseAuth('validation_failed', { status: 404, message: 'Passkey not found' });
  return factor;
}
