import { type ProviderAccount, startOpenIdProvider } from '../tests/openid-provider.ts';

/** Whoever a browser may pick at the provider, by the button with their address. */
export const GOOGLE_ACCOUNTS = {
  nuria: {
    sub: '107001',
    name: 'Núria Ferrer',
    email: 'nuria.ferrer@gmail.test',
    email_verified: true,
    picture: 'https://lh3.example.test/nuria.jpg',
  },
  unverified: { sub: '107002', name: 'Pol Serra', email: 'pol.serra@gmail.test', email_verified: false },
} as const satisfies Record<string, ProviderAccount>;

/** Stands in for Google on this machine. */
export async function startGoogle(): Promise<{ settings: Record<string, string>; close: () => Promise<void> }> {
  const provider = await startOpenIdProvider(Object.values(GOOGLE_ACCOUNTS));
  const { issuer, clientId, clientSecret } = provider.settings;
  return {
    /** To be added to the settings of the program. */
    settings: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    close: provider.close,
  };
}
