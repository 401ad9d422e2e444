import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Door, DoorGuest } from '#shared/schemas/owner-desk/check-ins.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { isPassing } from '#web/is-passing.ts';
import { loadDoor, saveDoor } from './door-store.ts';

/** Milliseconds after which the list is loaded again, with what other devices did. */
const REFRESH = 15_000;

interface LoadedDoor {
  door: Door;
  /** Id of the person at the door. */
  owner: string;
  /** Saved on this device before, because the server cannot be reached. */
  isSaved: boolean;
}

async function fetchDoor(eventId: string, owner: string): Promise<LoadedDoor> {
  try {
    const door = await readJson(api.events[':id'].door.$get({ param: { id: eventId } }));
    await saveDoor(owner, door).catch(() => {});
    return { door, owner, isSaved: false };
  } catch (error) {
    const saved = isPassing(error) ? await loadDoor(eventId).catch(() => undefined) : undefined;
    if (saved?.owner === owner) return { door: saved.door, owner, isSaved: true };
    throw error;
  }
}

/**
 * Returns the list of an event, from the server or as it was last saved on this device, and a function that changes a
 * guest in it without waiting for the next load.
 * @param owner id of the signed-in person; undefined while it is not known
 */
export function useDoor(eventId: string, owner: string | undefined) {
  const cache = useQueryClient();
  const key = useMemo(() => ['door', eventId, owner], [eventId, owner]);
  const query = useQuery({
    queryKey: key,
    queryFn: () => fetchDoor(eventId, owner ?? ''),
    enabled: owner !== undefined,
    networkMode: 'always',
    staleTime: 0,
    retry: false,
    refetchInterval: REFRESH,
  });
  const change = (attendeeId: string, values: Partial<DoorGuest>) => {
    const patch = (guest: DoorGuest) => (guest.attendee_id === attendeeId ? { ...guest, ...values } : guest);
    cache.setQueryData<LoadedDoor>(
      key,
      (loaded) => loaded && { ...loaded, door: { ...loaded.door, guests: loaded.door.guests.map(patch) } },
    );
  };
  return { ...query, change };
}
