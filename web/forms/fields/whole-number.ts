/** The least and the greatest number that a field accepts. */
export interface NumberLimits {
  min: number;
  max: number;
}

/** Parses a typed whole number. @returns undefined if it is another text ("1e9", "2.5"), or beyond the limits */
export function parseWholeNumber(text: string, { min, max }: NumberLimits): number | undefined {
  const typed = text.trim();
  const number = Number(typed);
  return /^\d{1,9}$/.test(typed) && number >= min && number <= max ? number : undefined;
}
