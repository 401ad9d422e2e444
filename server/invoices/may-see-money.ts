import type { Connection } from '../db/database.ts';
import { Refusal } from '../http/refuse.ts';
import { getStudioAs } from '../studios/studios.ts';

/** True if a person may see the money of a studio. */
export async function maySeeMoney(db: Connection, person: { userId: string }, studioId: string): Promise<boolean> {
  try {
    await getStudioAs(db, person, studioId, 'see_money');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
