/** A price as somebody types it, "12,50" or "12.50", in minor units; null for none; undefined for what is no price. */
export function readPrice(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

export const writePrice = (amount: number | null): string =>
  amount === null ? '' : amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
