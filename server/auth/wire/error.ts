/**
 * Every refusal of /auth/v1: its usual status and message. Codes and messages are GoTrue's, word for word where its
 * client or the specification looks for the text; they are wire values and stay English. Screens translate the code.
 */
const kinds = {
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [422, 'This way of signing in is not available'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  invalid_credentials: [400, 'Invalid login credentials'],
  mfa_totp_enroll_not_enabled: [422, 'MFA enroll is disabled for TOTP'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_factor_not_found: [404, 'Factor not found'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  otp_expired: [403, 'Token has expired or is invalid'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  phone_provider_disabled: [422, 'Phone sign-ins are disabled'],
  provider_disabled: [400, 'This provider is not enabled'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body exceeds 1 MiB'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
} as const;

export type AuthErrorCode = keyof typeof kinds;

interface Wanted {
  /** Another status than the usual one: the same code means different ones in different places. */
  status?: number;
  message?: string;
  /** Why a password is weak: length, characters. */
  reasons?: string[];
  /** Seconds after which to try again. */
  retryAfter?: number;
}

/** A refusal of /auth/v1 on its way to the client. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly reasons: string[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: AuthErrorCode, wanted: Wanted = {}) {
    const [status, message] = kinds[code];
    super(wanted.message ?? message);
    this.code = code;
    this.status = wanted.status ?? status;
    this.reasons = wanted.reasons;
    this.retryAfter = wanted.retryAfter;
  }
}

/** Says no to a client of /auth/v1. Never returns. */
export function refuseAuth(code: AuthErrorCode, wanted?: Wanted): never {
  throw new AuthError(code, wanted);
}
