import { queryOptions } from '@tanstack/react-query';
import { askAccounts } from './accounts-answer.ts';

/** What the accounts service knows of the person: address, identities, factors. */
export const USER = ['user'];
export const PASSKEYS = ['passkeys'];
export const RECOVERY_CODES = ['recovery-codes'];

export const userQuery = queryOptions({
  queryKey: USER,
  queryFn: async () => (await askAccounts((client) => client.getUser())).user,
});

/** Which ways in this installation offers. */
export interface Offered {
  external: Partial<Record<string, boolean>>;
  passkeys_enabled: boolean;
  /** Addresses are taken as they are typed; then one link is enough to change them. */
  mailer_autoconfirm: boolean;
  sms_provider: string;
}

export const offeredQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: async (): Promise<Offered> => {
    const response = await fetch('/auth/v1/settings');
    if (!response.ok) throw new Error(`The accounts service answered ${response.status}`);
    return response.json();
  },
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
