/** Provinces of Spain (the first two digits of a postcode) by region code, as holiday calendars use it. */
const SPAIN: Readonly<Record<string, readonly number[]>> = {
  AN: [4, 11, 14, 18, 21, 23, 29, 41],
  AR: [22, 44, 50],
  AS: [33],
  CB: [39],
  CE: [51],
  CL: [5, 9, 24, 34, 37, 40, 42, 47, 49],
  CM: [2, 13, 16, 19, 45],
  CN: [35, 38],
  CT: [8, 17, 25, 43],
  EX: [6, 10],
  GA: [15, 27, 32, 36],
  IB: [7],
  MC: [30],
  MD: [28],
  ML: [52],
  NC: [31],
  PV: [1, 20, 48],
  RI: [26],
  VC: [3, 12, 46],
};

/** Departments of France with holidays of their own. */
const FRANCE = ['57', '67', '68'];

/**
 * Returns the region of a postcode as the code of its holiday calendar: 08005 in Spain is `CT`. Undefined for invalid
 * postcodes, and for countries whose postcodes do not tell.
 */
export function regionOfPostcode(country: string, postcode: string): string | undefined {
  const digits = postcode.replaceAll(/\s/g, '');
  if (!/^\d{5}$/.test(digits)) return undefined;
  if (country === 'FR') return FRANCE.find((department) => digits.startsWith(department));
  if (country !== 'ES') return undefined;
  const province = Number(digits.slice(0, 2));
  return Object.keys(SPAIN).find((code) => SPAIN[code]?.includes(province));
}
