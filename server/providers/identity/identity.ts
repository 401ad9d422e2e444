import type { GoogleSettings } from '#server/config/provider-settings.ts';
import type { Config } from '#server/config.ts';
import { connectOidc } from './oidc.ts';
import type { IdentityProvider } from './port.ts';

/** An identity provider of the configuration. */
export interface ConfiguredProvider {
  issuer: string;
  /** Fetches the provider's metadata, once while the program runs. @throws Error when it does not answer */
  connect(): Promise<IdentityProvider>;
}

/** Finds an identity provider by the name that clients use; undefined when it is unknown or not configured. */
export function findIdentityProvider(config: Pick<Config, 'google'>, name: string): ConfiguredProvider | undefined {
  const settings: GoogleSettings | undefined = name === 'google' ? config.google : undefined;
  return settings && { issuer: settings.issuer, connect: () => connectOidc(settings) };
}
