/** Returns a colour of the page's current theme by its CSS custom property. */
export const inkOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();
