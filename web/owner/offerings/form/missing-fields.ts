import type { OfferingNeed } from '#shared/offerings/offering-needs.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';

/** The name of the field, or the id of the group of fields, that meets each need. */
const FIELD_OF: Readonly<Record<Exclude<OfferingNeed, 'hours'>, string>> = {
  title: 'title',
  summary: 'summary',
  description: 'description',
  price: 'price',
  chargeable: 'price',
  duration: 'duration_minutes',
  spaces: 'spaces',
};

/** Returns the URL of the field that meets a need; opening hours belong to the studio's form. */
export const missingFieldUrl = (need: OfferingNeed, { studio }: Pick<OfferingEditing, 'studio'>): string =>
  need === 'hours' ? `/edit-studio/${studio.id}?step=spaces#hours` : `?#${FIELD_OF[need]}`;

/** Focuses and scrolls to the field named in a URL hash, or to the section with that id. */
export function focusField(hash: string): void {
  const name = hash.slice(1);
  if (!name) return;
  const field = document.getElementsByName(name)[0];
  const place = field ?? document.getElementById(name);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: field ? 'center' : 'start' });
}
