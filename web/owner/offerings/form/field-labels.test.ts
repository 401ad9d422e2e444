import { expect, test } from 'vitest';
import offeringForm from '../../../../shared/locales/en/offering_form.json' with { type: 'json' };
import { OfferingChanges } from '../../../../shared/schemas/offering-editing.ts';

test('every field that owners can change has a name for the dialog of edit conflicts', () => {
  const fields = Object.keys(OfferingChanges.shape).filter((field) => field !== 'version');
  expect(Object.keys(offeringForm.field)).toEqual(expect.arrayContaining(fields));
});
