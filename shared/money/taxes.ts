/** Why no tax is in a price. */
export const EXEMPT_REASONS = ['education', 'private_lessons', 'cultural_body', 'small_business'] as const;

/** Why a lower tax is in a price. */
export const REDUCED_REASONS = ['cultural_event', 'art_works', 'other_reduced'] as const;

export const TAX_REASONS = [...EXEMPT_REASONS, ...REDUCED_REASONS] as const;
export type TaxReason = (typeof TAX_REASONS)[number];

/** The tax in a price. */
export interface Tax {
  /** In hundredths of a percent: 2100 is 21 %. */
  rate: number;
  /** Null for the usual rate. */
  reason: TaxReason | null;
}

export const isExempt = (reason: TaxReason): boolean => EXEMPT_REASONS.some((exempt) => exempt === reason);

/** The largest rate of an offering. */
export const MAX_TAX_RATE = 3000;

/** A lower rate to begin with, as Spain has it. */
export const REDUCED_TAX_RATE = 1000;

/**
 * Standard rates in percent, as of November 2026.
 * @see https://europa.eu/youreurope/business/taxation/vat/vat-rules-rates/
 */
const STANDARD_RATES: Readonly<Record<string, number>> = {
  ...{
    AT: 20,
    BE: 21,
    BG: 20,
    CY: 19,
    CZ: 21,
    DE: 19,
    DK: 25,
    EE: 24,
    ES: 21,
    FI: 25.5,
    FR: 20,
    GR: 24,
    HR: 25,
    HU: 27,
  },
  ...{ IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23 },
  ...{ CH: 8.1, GB: 20, NO: 25 },
};

/** Returns the usual tax of a country (ISO 3166); none where it is not known. */
export const usualTax = (country: string): Tax => ({
  rate: Math.round((STANDARD_RATES[country] ?? 0) * 100),
  reason: null,
});

/** Returns the tax inside an amount of minor units. @param rate in hundredths of a percent */
export const taxInside = (amount: number, rate: number): number =>
  amount - Math.round((amount * 10_000) / (10_000 + rate));
