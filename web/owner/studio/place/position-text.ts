interface Place {
  lat: number;
  lng: number;
}

/** Between two numbers; a comma without a space may be within one. */
const FORMS = [
  /^\(?(-?\d{1,4}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,4}(?:\.\d+)?)°?\)?$/,
  /^\(?(-?\d{1,4}(?:,\d+)?)°?(?:\s*;\s*|,?\s+)(-?\d{1,4}(?:,\d+)?)°?\)?$/,
];

/**
 * "41.3985, 2.1899", also as other maps copy it, or "52,52, 13,405".
 * @returns `unread` for what is not two numbers, `off_earth` for two that are no latitude and longitude
 */
export function readPosition(text: string): Place | 'unread' | 'off_earth' {
  const [, north, east] = FORMS.map((form) => form.exec(text.trim())).find((found) => found !== null) ?? [];
  if (north === undefined || east === undefined) return 'unread';
  const [lat, lng] = [north, east].map((number) => Number(number.replace(',', '.'))) as [number, number];
  // Nobody means the middle of the sea where both begin.
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
  return isOnEarth ? { lat, lng } : 'off_earth';
}
