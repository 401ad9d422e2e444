import type { Language } from '../../../shared/languages.ts';
import type { Place, PlaceQuestion } from '../../../shared/schemas/studio-changes.ts';

/** Finds places by their address or name. */
export interface Geocoder {
  /** The host that is asked, for the log. */
  host: string;
  /**
   * Returns the places that fit the text of the query, best first; a place of the query only changes the order.
   * @throws Error when the service does not answer within two seconds, or answers something else
   */
  find(query: PlaceQuestion, language: Language): Promise<Place[]>;
}

/** The line by which people choose a place: "Carrer de Pujades 118, 08005 Barcelona, Catalunya". */
export function placeLabel(name: string, { street, postcode, city, region }: Omit<Place, 'label'>): string {
  const town = [postcode, city].filter(Boolean).join(' ');
  return [...new Set([name, street, town, region])].filter(Boolean).join(', ');
}
