/** Problems that the check of a URL of the site can find. */
export const DOMAIN_PROBLEMS = [
  /** The name is not in the DNS, or not yet. */
  'no_name',
  /** Connection refused. */
  'refused',
  'slow',
  /** The certificate is missing, expired, or for another name. */
  'certificate',
  'unreachable',
  /** The name leads into a private network, which is not looked into. */
  'private',
  /** Another program answers. */
  'another_program',
  /** It should redirect, but does not. */
  'stays',
  /** It redirects to the wrong place. */
  'elsewhere',
  /** An error status. */
  'failed',
] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** The purpose of a URL of the site. */
export const ADDRESS_KINDS = ['site', 'http', 'www', 'studio', 'old'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

export const MAX_OLD_DOMAINS = 20;
