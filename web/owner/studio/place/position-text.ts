interface Place {
  lat: number;
  lng: number;
}

/** Two numbers with a decimal point or a decimal comma; a comma without a space after it may be a decimal one. */
const FORMS = [
  /^\(?(-?\d{1,4}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,4}(?:\.\d+)?)°?\)?$/,
  /^\(?(-?\d{1,4}(?:,\d+)?)°?(?:\s*;\s*|,?\s+)(-?\d{1,4}(?:,\d+)?)°?\)?$/,
];

/**
 * Parses coordinates: "41.3985, 2.1899", also as other maps copy them, or "52,52, 13,405".
 * @returns `unread` if the text is not two numbers, `off_earth` if they are no latitude and longitude
 */
export function readPosition(text: string): Place | 'unread' | 'off_earth' {
  const [, north, east] = FORMS.map((form) => form.exec(text.trim())).find((found) => found !== null) ?? [];
  if (north === undefined || east === undefined) return 'unread';
  const [lat, lng] = [north, east].map((number) => Number(number.replace(',', '.'))) as [number, number];
  // 0, 0 is in the Gulf of Guinea: surely a mistake.
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
  return isOnEarth ? { lat, lng } : 'off_earth';
}
