/** Parses a typed price, "12,50" or "12.50", into minor units; null if empty, undefined if it is not a price. */
export function readPrice(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

/** Formats minor units for the price field, "12.50"; '' for null. */
export const writePrice = (amount: number | null): string =>
  amount === null ? '' : amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
