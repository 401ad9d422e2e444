import { mayDo } from '#shared/studios/team.ts';
import type { PublishedChange } from './changes.ts';
import { isVisible } from './snapshot.ts';
import type { Listener, Stream } from './stream.ts';

/** True if a change is for a stream, and its client does not have it yet. */
export const isForStream = (change: PublishedChange, { listener, has }: Stream): boolean =>
  isForListener(change, listener) && !(has && isVisible(change.xid, has));

/** True if a change is for a person, or for a studio in which their role has the right to see it. */
export function isForListener(
  { person, studio, studio_right }: PublishedChange,
  listener: Listener | undefined,
): boolean {
  if (!listener) return false;
  if (person !== null) return person === listener.userId;
  const role = studio === null ? undefined : listener.teams.get(studio);
  return role !== undefined && studio_right !== null && mayDo(role, studio_right);
}
