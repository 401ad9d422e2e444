import type { JsonObject } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { refuseAuth } from '../http/auth-error.ts';
import { assertMetadataSize } from '../http/body.ts';
import type { Origin } from '../http/request.ts';
import { createSession, type SessionBody } from '../sessions/sessions.ts';
import { createAccount } from './create-account.ts';

/**
 * An account without an address, signed in. An address that is added later (PUT /user) makes it a permanent one.
 * @throws AuthError `signup_disabled`, `anonymous_provider_disabled`, `validation_failed`
 */
export function signUpAnonymously(services: Services, data: JsonObject, origin: Origin): Promise<SessionBody> {
  const { auth } = services.config;
  if (auth.disableSignup) refuseAuth('signup_disabled');
  if (!auth.anonymous) refuseAuth('anonymous_provider_disabled');
  assertMetadataSize(data);
  return transaction(services.db, async (tx) => {
    const inside = { ...services, db: tx };
    const user = await createAccount(inside, { data, confirmed: false, language: origin.language, origin });
    return createSession(inside, user.id, { method: 'anonymous', ...origin });
  });
}
