/**
 * What the test bank does with an account: it pays into it, refuses transfers to it, or first wants to know who it
 * belongs to.
 */
export type TestIbanOutcome = 'succeeds' | 'refused' | 'needs_identity';

/** The accounts of the test bank, which are the examples of the IBAN registry. Any other IBAN works like the first. */
export const TEST_IBANS: Readonly<Record<string, TestIbanOutcome>> = {
  ES9121000418450200051332: 'succeeds',
  DE89370400440532013000: 'refused',
  FR1420041010050500013M02606: 'needs_identity',
};
