/** Thrown instead of requesting a URL whose name resolves to an address that is not on the public internet. */
export class PrivateAddressError extends Error {}
