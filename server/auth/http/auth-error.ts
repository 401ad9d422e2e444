/**
 * Every error of /auth/v1 with its default status and message. Codes and messages are GoTrue's, word for word where its
 * client or the specification matches the text; they are wire values and stay in English. Screens translate the code.
 */
const AUTH_ERRORS = {
  access_denied: [403, 'The sign-in was cancelled at the provider'],
  bad_json: [400, 'Could not parse request body as JSON'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [400, 'OAuth callback is not valid'],
  bad_oauth_state: [400, 'OAuth state is not valid'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  captcha_failed: [400, 'captcha protection: request disallowed'],
  conflict: [409, 'The request conflicts with what is there'],
  current_password_invalid: [400, 'Current password is incorrect'],
  email_conflict_identity_not_deletable: [422, 'Unable to unlink identity due to email conflict'],
  email_exists: [422, 'A user with this email address has already been registered'],
  email_not_confirmed: [400, 'Email not confirmed'],
  email_provider_disabled: [422, 'This way of signing in is not available'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  flow_state_already_used: [422, 'invalid flow state, flow state has already been used'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  identity_already_exists: [422, 'Identity is already linked to another user'],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [403, 'AAL2 required to enroll a new factor'],
  invalid_credentials: [400, 'Invalid login credentials'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_ip_address_mismatch: [422, 'Challenge and verify IP addresses mismatch.'],
  mfa_recovery_codes_locked: [429, 'Too many failed verification attempts, try again later'],
  mfa_recovery_codes_sole_factor: [422, 'At least one other verified factor is required to generate recovery codes'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_verified_factor_exists: [422, 'A verified phone factor already exists, unenroll the existing factor to continue'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  not_admin: [403, 'User not allowed'],
  not_found: [404, 'Not found'],
  otp_expired: [403, 'Token has expired or is invalid'],
  otp_disabled: [422, 'Signups not allowed for otp'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this after a minute.'],
  over_sms_send_rate_limit: [429, 'For security purposes, you can only request this after a minute.'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  phone_exists: [422, 'A user with this phone number has already been registered'],
  phone_not_confirmed: [400, 'Phone not confirmed'],
  phone_provider_disabled: [422, 'Phone sign-ins are disabled'],
  provider_disabled: [400, 'This provider is not enabled'],
  provider_email_needs_verification: [422, 'The provider has not verified this email'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  reauthentication_not_valid: [422, 'Verification requires an OTP'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [413, 'Request body exceeds 1 MiB'],
  same_password: [422, 'New password should be different from the old password.'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  sms_send_failed: [422, 'Error sending sms OTP: no SMS provider is set up'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [422, 'User already registered'],
  user_banned: [403, 'User is banned'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  validation_failed: [400, 'The request is not valid'],
  weak_password: [422, 'Password is too weak'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_credential_exists: [422, 'This credential is already registered'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
} as const;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

interface AuthErrorOptions {
  /** Replaces the default status: GoTrue answers the same code with different statuses. */
  status?: number;
  message?: string;
  /** Why a password is weak: `length`, `pwned`. */
  reasons?: string[];
  /** Seconds after which the client may try again. */
  retryAfter?: number;
}

/** An error of /auth/v1, rendered by `handleAuthError`. */
export class AuthError extends Error {
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly reasons: string[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: AuthErrorCode, options: AuthErrorOptions = {}) {
    const [status, message] = AUTH_ERRORS[code];
    super(options.message ?? message);
    this.code = code;
    this.status = options.status ?? status;
    this.reasons = options.reasons;
    this.retryAfter = options.retryAfter;
  }
}

/** Throws an `AuthError`. */
export function refuseAuth(code: AuthErrorCode, options?: AuthErrorOptions): never {
  throw new AuthError(code, options);
}
