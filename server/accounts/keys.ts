/** Keys that sign and check access tokens. */
export interface TokenKeys {
  readonly publicKeys: readonly unknown[];
}
