import { z } from 'zod';

/** A person as an identity provider knows them. The schema checks what is stored between callback and code exchange. */
export const ProviderProfile = z.object({
  /** The provider's permanent id of the person: addresses change. */
  subject: z.string(),
  /** In lower case. */
  email: z.string().optional(),
  /** True when the provider says that the address belongs to the person. */
  emailVerified: z.boolean(),
  /** For the identity and the person's metadata, under GoTrue's names. */
  data: z.record(z.string(), z.json()),
});
export type ProviderProfile = z.infer<typeof ProviderProfile>;

/** The values that protect one authorization request, and where its browser returns to. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  verifier: string;
  /** The redirect URI. */
  callback: string;
}

export interface ProviderGrant {
  person: ProviderProfile;
  tokens: { access: string; refresh: string | undefined };
}

/** An OpenID Connect provider whose metadata has been fetched. */
export interface IdentityProvider {
  /** @param parameters more query parameters of the client; those that protect the request take precedence */
  authorizationUrl(request: AuthorizationRequest, scope: string, parameters: Record<string, string>): Promise<string>;
  /**
   * Exchanges the code of a callback, after checking issuer, audience, expiry, nonce and signature of the ID token.
   * @param parameters query of the callback
   * @throws Error when a check fails or the provider refuses
   */
  exchangeCode(request: AuthorizationRequest, parameters: URLSearchParams): Promise<ProviderGrant>;
}
