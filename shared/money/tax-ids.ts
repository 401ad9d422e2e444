/** The letter of a Spanish DNI or NIE is this one at its number modulo 23. */
const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** The control of a Spanish CIF, as a letter. */
const CIF_LETTERS = 'JABCDEFGHI';

/**
 * The shape of a VAT number in each country of the EU, after its letters. @see
 * https://ec.europa.eu/taxation_customs/vies
 */
const VAT_SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** What each country calls its VAT number, in its own words. */
const VAT_NAMES: Readonly<Record<string, string>> = {
  ...{ AT: 'UID-Nr.', BE: 'TVA/BTW', BG: 'ДДС №', CY: 'ΦΠΑ', CZ: 'DIČ', DE: 'USt-IdNr.', DK: 'CVR/SE-nr.', EE: 'KMKR' },
  ...{ ES: 'NIF-IVA', FI: 'ALV-numero', FR: 'TVA intracommunautaire', GR: 'ΑΦΜ', HR: 'OIB', HU: 'Közösségi adószám' },
  ...{ IE: 'VAT No.', IT: 'P. IVA', LT: 'PVM kodas', LU: 'TVA', LV: 'PVN Nr.', MT: 'VAT No.', NL: 'btw-id', PL: 'NIP' },
  ...{ PT: 'NIF', RO: 'CIF', SE: 'Momsreg.nr', SI: 'ID za DDV', SK: 'IČ DPH' },
};

/**
 * Writes a tax id as papers do, with its name and its country: "USt-IdNr. DE123456789". Between two Spaniards it is a
 * NIF, which has no country.
 * @param other the country of the other party; null for a private one
 * @returns undefined outside of the EU, where the language of the paper has to name it
 */
export function writeTaxId(
  { tax_id, country }: { tax_id: string; country: string },
  other: string | null,
): string | undefined {
  if (country === 'ES' && (other === null || other === 'ES')) return `NIF ${tax_id}`;
  const name = VAT_NAMES[country];
  return name && `${name} ${vatLetters(country)}${tax_id}`;
}

/** The letters before the VAT numbers of a country. */
const vatLetters = (country: string): string => (country === 'GR' ? 'EL' : country);

/** True for a country of the EU. */
export const isInEu = (country: string): boolean => country === 'ES' || country in VAT_SHAPES;

/** Returns a tax id in capitals and without spaces, dashes, dots and slashes. */
export const compactTaxId = (text: string): string => text.replace(/[\s./-]/g, '').toUpperCase();

/**
 * Reads a tax id of a country: a Spanish NIF, NIE or CIF with its check character, a VAT number of the EU in the shape
 * of its country, with or without the country's letters; elsewhere any 4 to 20 letters and digits.
 * @returns it as it is stored, without the letters of the country; undefined for another text
 */
export function readTaxId(text: string, country: string): string | undefined {
  const compact = compactTaxId(text);
  const prefix = vatLetters(country);
  const bare = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact;
  if (country === 'ES') return isSpanishTaxId(bare) ? bare : undefined;
  const shape = VAT_SHAPES[country];
  if (shape) return shape.test(bare) ? bare : undefined;
  return /^[A-Z0-9]{4,20}$/.test(compact) ? compact : undefined;
}

/** True for a NIF or NIE of a person, or a CIF of another body, with the right check character. */
export function isSpanishTaxId(text: string): boolean {
  if (/^[XYZ\d]\d{7}[A-Z]$/.test(text)) {
    const number = Number(text.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
    return DNI_LETTERS[number % 23] === text[8];
  }
  // People without a DNI: residents under 14, Spaniards abroad, foreigners without a NIE.
  if (/^[KLM]\d{7}[A-Z]$/.test(text)) return DNI_LETTERS[Number(text.slice(1, 8)) % 23] === text[8];
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[A-J\d]$/.test(text) && hasCifControl(text);
}

function hasCifControl(text: string): boolean {
  const sum = [...text.slice(1, 8)].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  const last = text[8];
  const isLetter = CIF_LETTERS[control] === last;
  const isDigit = String(control) === last;
  if ('NPQRSW'.includes(text[0] ?? '')) return isLetter;
  return 'ABEH'.includes(text[0] ?? '') ? isDigit : isLetter || isDigit;
}
