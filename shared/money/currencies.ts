/** Currencies of prices (ISO 4217); all have hundredths. */
export const CURRENCIES = ['EUR', 'GBP', 'CHF', 'USD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK'] as const;
