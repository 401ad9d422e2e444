/** What can be wrong with an address of the site, as a look at it tells. */
export const DOMAIN_PROBLEMS = [
  /** No such name in the DNS, or not yet. */
  'no_name',
  /** Nobody listens there. */
  'refused',
  'slow',
  /** Its certificate is missing, over, or another name's. */
  'certificate',
  'unreachable',
  /** Somebody answers, but not this program. */
  'another_program',
  /** It answers by itself where it should lead on. */
  'stays',
  /** It leads on, but not to where it should. */
  'elsewhere',
  /** An answer with a status that says so. */
  'failed',
] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** What an address of the site is there for. */
export const ADDRESS_KINDS = ['site', 'http', 'www', 'studio', 'old'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

export const MOST_OLD_DOMAINS = 20;
