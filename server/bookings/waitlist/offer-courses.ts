import { transaction } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { lockCourse } from '../core/course-queries.ts';
import { chooseParties } from './choose-parties.ts';
import { insertOffer } from './insert-offer.ts';
import { listCoursesToOffer, listPartiesOfCourse } from './queries.ts';

/**
 * Offers courses with free seats at all dates that are left to the parties that wait for them, the longest waiting
 * party that fits first. A job calls it every second: the transaction that frees seats has locked some dates only, and
 * locking the others as well could end in a deadlock. Until then `TAKE_COURSE` refuses all other guests.
 */
export async function offerCourses({ db, now: clock }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const now = clock();
  for (const courseId of await listCoursesToOffer(db, now)) {
    await transaction(db, async (tx) => {
      await lockCourse(tx, courseId);
      const waiting = await listPartiesOfCourse(tx, courseId, now);
      const eligible = waiting.filter((party) => !party.passed_over);
      for (const party of chooseParties(eligible)) await insertOffer(tx, party, now);
    });
  }
}
