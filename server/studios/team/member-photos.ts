import { sql } from 'kysely';
import { refuse } from '#server/http/refuse.ts';
import { claimUpload, removeUpload } from '#server/media/media.ts';
import type { TxServices } from '#server/services.ts';

const folderOf = (studioId: string) => `team_portraits/${studioId}`;

/**
 * Sets or removes the portrait of a team member. The former one is deleted with its file.
 * @param address the picture's `secure_url`
 * @throws Refusal `studios.not_your_picture`
 */
export async function changeMemberPhoto(
  services: TxServices,
  studioId: string,
  memberId: string,
  address: string | null,
): Promise<void> {
  const { db } = services;
  const folder = folderOf(studioId);
  const before = await db
    .selectFrom('studio_members')
    .select('photo_url')
    .where('id', '=', memberId)
    .executeTakeFirst();
  const picture = address === null ? undefined : await claimUpload(services, { folder, address });
  if (address !== null && !picture) refuse('studios.not_your_picture');
  const photo_url = picture?.url ?? null;
  await db.updateTable('studio_members').set({ photo_url }).where('id', '=', memberId).execute();
  const old = before?.photo_url;
  if (!old || old === photo_url) return;
  await removeUpload(services, { folder, address: old }, async (publicId) => {
    const { rows } = await sql`
      select from studio_members where studio_id = ${studioId} and strpos(photo_url, ${publicId}) > 0`.execute(db);
    return rows.length > 0;
  });
}
