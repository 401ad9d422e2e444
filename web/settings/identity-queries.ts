import { queryOptions } from '@tanstack/react-query';
import { askAccounts } from './accounts-answer.ts';

/** What the accounts service knows of the person: address, identities, factors. */
export const USER = ['user'];
export const PASSKEYS = ['passkeys'];
export const RECOVERY_CODES = ['recovery-codes'];

/** Fetched anew whenever it is shown: an address may have been confirmed, a factor added, in another tab. */
export const userQuery = queryOptions({
  queryKey: USER,
  staleTime: 0,
  queryFn: async () => (await askAccounts((client) => client.getUser())).user,
});

export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS,
  queryFn: () => askAccounts((client) => client.passkey.list()),
});

/** How many recovery codes are left; for those who have a set. */
export const recoveryCodesQuery = queryOptions({
  queryKey: RECOVERY_CODES,
  queryFn: () => askAccounts((client) => client.mfa.recoveryCodes.getStatus()),
});
