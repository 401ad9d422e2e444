/** The names of brands that Stripe's words do not make. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Names a card by its brand and its last digits: "Visa •••• 4242". @param card.brand in the provider's word */
export function cardName({ brand, last4 }: { brand: string; last4: string }): string {
  const word = brand.replaceAll('_', ' ');
  return `${BRANDS[brand] ?? word.charAt(0).toUpperCase() + word.slice(1)} •••• ${last4}`;
}
