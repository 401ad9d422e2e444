import type { Place, PlaceQuestion } from '#shared/schemas/studios/studio-changes.ts';
import type { Language } from '#shared/text/languages.ts';

/** Finds places by their address or name. */
export interface Geocoder {
  /** Host name of the service, for the log. */
  host: string;
  /**
   * Returns the places that match the query's text, best first; a place in the query only affects the order.
   * @throws Error when the service does not answer within two seconds, or with something else
   */
  find(query: PlaceQuestion, language: Language): Promise<Place[]>;
}

/** Returns the line that users choose a place by: "Carrer de Pujades 118, 08005 Barcelona, Catalunya". */
export function placeLabel(name: string, { street, postcode, city, region }: Omit<Place, 'label'>): string {
  const town = [postcode, city].filter(Boolean).join(' ');
  return [...new Set([name, street, town, region])].filter(Boolean).join(', ');
}
