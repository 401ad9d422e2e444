import type { Tx } from '#server/db/database.ts';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';

/** Sets the prices of an offering besides its base price. Bookings have copies of theirs. */
export async function setPriceKinds(tx: Tx, offeringId: string, prices: OfferingEditing['prices']): Promise<void> {
  await tx.deleteFrom('offering_prices').where('offering_id', '=', offeringId).execute();
  const rows = prices.map((kind, index) => ({ ...kind, offering_id: offeringId, position: index + 1 }));
  if (rows.length > 0) await tx.insertInto('offering_prices').values(rows).execute();
}

/** Sets the add-ons of an offering. Bookings have copies of theirs. */
export async function setAddons(tx: Tx, offeringId: string, addons: OfferingEditing['addons']): Promise<void> {
  await tx.deleteFrom('offering_addons').where('offering_id', '=', offeringId).execute();
  const rows = addons.map((addon, index) => ({ ...addon, offering_id: offeringId, position: index + 1 }));
  if (rows.length > 0) await tx.insertInto('offering_addons').values(rows).execute();
}
