import { loadAuthClient } from '#web/accounts/auth-client.ts';
import { attempt } from '#web/accounts/call-auth.ts';
import { lacksSecondFactor } from '#web/accounts/second-factor/factors.ts';
import { callAccounts } from '../accounts-answer.ts';

/**
 * Creates a passkey in the browser. If it is the first factor, verifies it for this session at once, because the screen
 * would otherwise ask for it; if that is cancelled, the screen asks.
 * @throws AccountsRefusal, also when the person cancels
 */
export async function addPasskey(): Promise<void> {
  const { id } = await callAccounts((client) => client.registerPasskey());
  // The session's list of factors is as old as its token.
  await (await loadAuthClient()).refreshSession();
  if (await lacksSecondFactor()) await attempt(({ mfa }) => mfa.webauthn.authenticate({ factorId: id, webauthn: {} }));
}
