/** A colour of the theme the page is in, by its token. */
export const inkOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();
