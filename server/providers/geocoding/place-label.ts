import type { Place } from '../../../shared/schemas/studio-changes.ts';

/** One line to choose by: "Carrer de Pujades 118, 08005 Barcelona, Catalunya". */
export function labelOf(name: string, { street, postcode, city, region }: Omit<Place, 'label'>): string {
  const town = [postcode, city].filter(Boolean).join(' ');
  return [...new Set([name, street, town, region])].filter(Boolean).join(', ');
}
