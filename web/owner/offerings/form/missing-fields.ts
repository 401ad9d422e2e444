import type { OfferingNeed } from '../../../../shared/offerings.ts';
import type { OfferingEditing } from '../../../../shared/schemas/offering-editing.ts';

/** Name of the field, or id of the group of fields, in which a need is met. */
const FIELD_OF: Readonly<Record<Exclude<OfferingNeed, 'hours'>, string>> = {
  title: 'title',
  summary: 'summary',
  description: 'description',
  price: 'price',
  duration: 'duration_minutes',
  spaces: 'spaces',
};

/** The address of the field that meets a need; opening hours are the studio's. */
export const needAddress = (need: OfferingNeed, { studio }: Pick<OfferingEditing, 'studio'>): string =>
  need === 'hours' ? `/edit-studio/${studio.id}?step=spaces#hours` : `?#${FIELD_OF[need]}`;

/** Focuses the field with the name that a hash holds, or the part of the form with that id, and brings it into sight. */
export function focusField(hash: string): void {
  const name = hash.slice(1);
  if (!name) return;
  const field = document.getElementsByName(name)[0];
  const place = field ?? document.getElementById(name);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: field ? 'center' : 'start' });
}
