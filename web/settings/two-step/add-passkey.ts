import { loadAuthClient } from '../../accounts/auth-client.ts';
import { attempt } from '../../accounts/call-auth.ts';
import { lacksSecondFactor } from '../../accounts/second-factor/factors.ts';
import { askAccounts } from '../accounts-answer.ts';

/**
 * Has the browser make a passkey. Where it is the first factor, this session proves it at once: the screen would ask for
 * it all the same. If that is given up, the screen does ask.
 * @throws AccountsRefusal, also when the person thought better of it
 */
export async function addPasskey(): Promise<void> {
  const { id } = await askAccounts((client) => client.registerPasskey());
  // What the session knows of its factors is as old as its token.
  await (await loadAuthClient()).refreshSession();
  if (await lacksSecondFactor()) await attempt(({ mfa }) => mfa.webauthn.authenticate({ factorId: id, webauthn: {} }));
}
