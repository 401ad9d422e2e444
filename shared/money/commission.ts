/** How an amount that a guest paid is shared, in minor units. */
export interface Shares {
  studio: number;
  /** The platform's part, with its tax. */
  commission: number;
  /** The tax inside the commission. */
  vat: number;
}

/**
 * Shares what a guest paid between studio and platform, to the cent.
 * @param rate of the commission, in hundredths of a percent
 * @param vatRate of the tax inside the commission, in percent
 */
export function shareOut(amount: number, rate: number, vatRate: number): Shares {
  const commission = Math.round((amount * rate) / 10_000);
  return {
    studio: amount - commission,
    commission,
    vat: vatInside(commission, vatRate),
  };
}

/** Returns the tax inside an amount. @param vatRate in percent */
export const vatInside = (amount: number, vatRate: number): number =>
  amount - Math.round((amount * 100) / (100 + vatRate));
