import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Parses a typed phone number: "+44 (0)20 7946 0018" is +442079460018.
 * @param country ISO 3166 code; its numbers may lack the country code
 * @returns undefined for a text that is no number, or has too few or too many digits for its country
 */
export function parsePhoneNumber(typed: string, country = ''): { e164: string; international: string } | undefined {
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), {
    ...(isSupportedCountry(country) && { defaultCountry: country as CountryCode }),
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  return { e164: number.number, international: number.formatInternational() };
}
