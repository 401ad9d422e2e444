import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MAX_BYTES } from '../../../shared/accounts.ts';
import { refuseAuth } from '../wire/error.ts';

/** Argon2id with the library's defaults (19 MiB, two passes), computed off the event loop. */
export const hashPassword = (password: string) => hash(password);

/** The hash of a password nobody has: checking it takes as long as checking somebody's. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$lGRGZr+ePuiZW/dSmKWCSg$IKoBmeg5ul50vPWBOoRt4mszxYIPePinPAyu0VBu+7U';

/** Takes as long for an unknown person, or one without a password, as for a wrong password. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const possible = passwordHash && !isTooLong(password);
  const matches = await verify(possible ? passwordHash : NOBODYS, possible ? password : '');
  return possible ? matches : false;
}

/** Why a password is weak, in GoTrue's form; undefined when it is not. */
export function weaknessOf(password: string, minimum: number) {
  if ([...password].length >= minimum) return undefined;
  return { message: `Password should be at least ${minimum} characters.`, reasons: ['length'] };
}

/** @throws AuthError `validation_failed` (over 72 bytes), `weak_password` */
export function assertUsablePassword(password: string, minimum: number) {
  if (isTooLong(password)) {
    refuseAuth('validation_failed', { message: `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters` });
  }
  const weakness = weaknessOf(password, minimum);
  if (weakness) refuseAuth('weak_password', weakness);
}

const isTooLong = (password: string) => Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
