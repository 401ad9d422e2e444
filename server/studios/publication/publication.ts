import { type Requester, requireProvenAddress } from '#server/accounts/accounts.ts';
import { record } from '#server/activity/activity.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import { isModerated } from '#server/site/site.ts';
import type { StudioArchivalPreview, StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { getStudioAs } from '../access.ts';
import { loadStudioEditing } from '../editing/studio-editing.ts';
import { type LockedStudio, withStudioLock } from '../editing/studio-lock.ts';
import { countAhead, refuseBookedAhead } from '../editing/upcoming-bookings.ts';

interface Actor {
  userId: string;
}

/**
 * Publishes a studio, or puts it in review if the setting `moderation` asks for that. Repeating it has no effect. The
 * address of who publishes has to be proven, because guests and the money of a studio rely on it.
 * @throws as `withStudioLock`; `studios.not_ready`, `studios.suspended`; `accounts.address_unproven`
 */
export async function publishStudio(services: Services, actor: Requester, idOrSlug: string): Promise<StudioEditing> {
  const { id, status } = await getStudioAs(services.db, actor, idOrSlug, 'publish_studio');
  if (status === 'draft') await requireProvenAddress(services, actor, `/edit-studio/${id}?step=publish`);
  const wanted = { right: 'publish_studio', fields: ['status'] } as const;
  return withStudioLock(services, actor, idOrSlug, wanted, async (locked) => {
    const { before } = locked;
    if (before.status === 'suspended') refuse('studios.suspended');
    if (before.status !== 'draft') return;
    if (before.missing.length > 0) refuse('studios.not_ready', { missing: before.missing });
    const waits = await isModerated(locked.services, 'studios');
    await setStatus(actor, locked, waits ? 'in_review' : 'published', waits ? 'submitted' : 'published');
  });
}

/**
 * Takes a studio off the public pages.
 * @throws as `withStudioLock`; `studios.dates_ahead` while guests have booked, `studios.suspended`
 */
export function unpublishStudio(services: Services, actor: Actor, idOrSlug: string): Promise<StudioEditing> {
  const wanted = { right: 'publish_studio', fields: ['status'] } as const;
  return withStudioLock(services, actor, idOrSlug, wanted, async (locked) => {
    const { before, studio } = locked;
    if (before.status === 'suspended') refuse('studios.suspended');
    if (before.status === 'draft') return;
    await refuseBookedAhead(locked.db, studio, services.now());
    await setStatus(actor, locked, 'draft', 'unpublished');
  });
}

/**
 * Counts what archiving or unpublishing a studio would take off the public pages; nothing is saved.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function previewStudioArchival(
  { db, now }: Services,
  person: { userId: string },
  idOrSlug: string,
): Promise<StudioArchivalPreview> {
  const studio = await getStudioAs(db, person, idOrSlug, 'publish_studio');
  return countAhead(db, studio, now());
}

/**
 * Archives a studio: it is hidden and read-only, and its sales stay on record.
 * @throws as `withStudioLock`; `studios.dates_ahead` while guests have booked
 */
export function archiveStudio(services: Services, actor: Actor, idOrSlug: string): Promise<StudioEditing> {
  const wanted = { right: 'archive_studio', fields: ['status'] } as const;
  return withStudioLock(services, actor, idOrSlug, wanted, async (locked) => {
    await refuseBookedAhead(locked.db, locked.studio, services.now());
    await setStatus(actor, locked, 'archived', 'archived');
  });
}

/**
 * Restores an archived studio as a draft. Others stay as they are.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export function restoreStudio(services: Services, actor: Actor, idOrSlug: string): Promise<StudioEditing> {
  return inTransaction(services, async (inside, tx) => {
    const studio = await getStudioAs(tx, actor, idOrSlug, 'archive_studio');
    const before = await loadStudioEditing(tx, studio.id, studio.role);
    const locked = { services: inside, db: tx, studio, before };
    if (before.status === 'archived') await setStatus(actor, locked, 'draft', 'restored');
    return loadStudioEditing(tx, studio.id, studio.role);
  });
}

async function setStatus(
  { userId }: Actor,
  { services, db, studio, before }: LockedStudio,
  status: StudioEditing['status'],
  done: 'submitted' | 'published' | 'unpublished' | 'archived' | 'restored',
): Promise<void> {
  await db
    .updateTable('studios')
    .set({
      status,
      archived_at: status === 'archived' ? services.now() : null,
      ...(status === 'published' && before.published_at === null && { published_at: services.now() }),
    })
    .where('id', '=', studio.id)
    .execute();
  await record(services, `studio.${done}`, {
    by: userId,
    subject: studio.id,
    data: { before: before.status, after: status },
  });
}
