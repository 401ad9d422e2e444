import { queryOptions } from '@tanstack/react-query';
import { callAccounts } from './accounts-answer.ts';

/** Query key of the person in the accounts service: address, identities, factors. */
export const USER = ['user'];
export const PASSKEYS = ['passkeys'];
export const RECOVERY_CODES = ['recovery-codes'];

/** Query of the person, refetched on every mount: another tab may have confirmed an address or added a factor. */
export const userQuery = queryOptions({
  queryKey: USER,
  staleTime: 0,
  queryFn: async () => (await callAccounts((client) => client.getUser())).user,
});

export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS,
  queryFn: () => callAccounts((client) => client.passkey.list()),
});

/** Query of the number of recovery codes left; only for people who have a set. */
export const recoveryCodesQuery = queryOptions({
  queryKey: RECOVERY_CODES,
  queryFn: () => callAccounts((client) => client.mfa.recoveryCodes.getStatus()),
});
