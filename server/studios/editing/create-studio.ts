import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { grantStudioOwnerRole } from '#server/auth/auth.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { NewStudio } from '#shared/schemas/studios/studio-changes.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { MAX_STUDIOS } from '#shared/studios/studios.ts';
import type { Language } from '#shared/text/languages.ts';
import { suggestSlug } from '../slugs/slugs.ts';
import { loadStudioEditing } from './studio-editing.ts';
import { isTimeZone } from './time-zones.ts';

const COVER_SEEDS = 100_000;

/**
 * Creates a studio as a draft that only its owner sees, with the owner on its team. Its owner gets the role of a studio
 * owner from the next request on.
 * @throws Refusal `studios.unknown_zone`, `studios.limit_reached`
 */
export async function createStudio(
  services: Services,
  actor: { userId: string; language: Language },
  { name, types = [], country, time_zone, languages = [], language = actor.language }: NewStudio,
): Promise<StudioEditing> {
  if (time_zone !== undefined && !isTimeZone(time_zone)) refuse('studios.unknown_zone');
  return transaction(services.db, async (tx) => {
    // Locks the owner's row, so that two studios created at once are both counted.
    await grantStudioOwnerRole({ ...services, db: tx }, actor.userId);
    const owned = await tx
      .selectFrom('studios')
      .select(({ fn }) => fn.countAll().as('number'))
      .where('owner_id', '=', actor.userId)
      .where('status', '!=', 'archived')
      .executeTakeFirstOrThrow();
    if (Number(owned.number) >= MAX_STUDIOS) refuse('studios.limit_reached', { limit: MAX_STUDIOS });
    // Two studios with one name created at once get different slugs.
    await sql`select pg_advisory_xact_lock(hashtext('studios.slug'))`.execute(tx);
    const { id } = await tx
      .insertInto('studios')
      .values({
        owner_id: actor.userId,
        name,
        slug: await suggestSlug(tx, name),
        types,
        languages,
        language,
        ...(country && { country }),
        ...(time_zone && { time_zone }),
        cover_craft: types[0] ?? 'mixed_media',
        cover_seed: randomInt(1, COVER_SEEDS),
        changed_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const profile = await tx
      .selectFrom('profiles')
      .select('display_name')
      .where('id', '=', actor.userId)
      .executeTakeFirst();
    await tx
      .insertInto('studio_members')
      .values({ studio_id: id, user_id: actor.userId, role: 'owner', name: profile?.display_name || name })
      .execute();
    await answerOnboarding(tx, actor.userId);
    await record({ ...services, db: tx }, 'studio.created', { by: actor.userId, subject: id, data: { name } });
    return loadStudioEditing(tx, id, 'owner');
  });
}

/** Marks the onboarding questions as answered: creating a studio answers them. */
const answerOnboarding = (tx: Tx, userId: string) =>
  tx
    .updateTable('profiles')
    .set({ onboarding_completed: true, user_type: 'studio_owner' })
    .where('id', '=', userId)
    .where('onboarding_completed', '=', false)
    .execute();
