import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StudioChange } from '../../../shared/schemas/studio-changes.ts';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { createDraft, type Draft } from './draft.ts';
import type { StudioForm } from './form-context.ts';
import { keepDraft, readKept } from './kept-draft.ts';
import type { Change } from './parts.ts';

/** What the windows of a studio tell each other. */
const channelOf = (id: string) => new BroadcastChannel(`atelio.studio.${id}`);

/** Everything of a studio, for its team. */
export const editingQuery = (idOrSlug: string) => ({
  queryKey: ['studio-editing', idOrSlug],
  queryFn: () => answer(api.studios[':id'].editing.$get({ param: { id: idOrSlug } })),
});

/** A studio that somebody writes; saved when they pause, go on, or leave. */
export function useStudioDraft(userId: string, studio: StudioEditing): StudioForm {
  const cache = useQueryClient();
  const [draft] = useState(() =>
    draftOf(userId, studio, () => void cache.invalidateQueries({ queryKey: ['own-studios'] })),
  );
  const view = useSyncExternalStore(draft.watch, draft.view, draft.view);
  useEffect(() => {
    const channel = channelOf(studio.id);
    channel.onmessage = () => void draft.refresh();
    const save = () => void draft.save();
    const isHidden = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', isHidden);
    return () => {
      channel.close();
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', isHidden);
      save();
    };
  }, [draft, studio.id]);
  return {
    view,
    draft,
    act: async (work) => {
      // What was typed before comes first: a space is not removed before its name was saved.
      await draft.save();
      draft.adopt(await work());
    },
  };
}

function draftOf(userId: string, start: StudioEditing, onNews: () => void): Draft {
  const { id } = start;
  return createDraft(start, readKept(userId, id), {
    send: (change, version) => send(id, change, version),
    read: () => editingQuery(id).queryFn(),
    keep: (draft) => keepDraft(userId, id, draft),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    onSaved: (studio) => {
      const channel = channelOf(id);
      channel.postMessage(studio.version);
      channel.close();
      if (studio.name !== start.name || studio.status !== start.status || studio.slug !== start.slug) onNews();
    },
  });
}

/** @throws ApiProblem */
function send(id: string, change: Change, version: number): Promise<StudioEditing> {
  const at = api.studios[':id'];
  switch (change.what) {
    case 'hours':
      return answer(
        at['opening-hours'].$put({
          param: { id },
          json: { version, space_id: change.spaceId, stretches: change.week },
        }),
      );
    case 'space':
      return answer(at.spaces[':space'].$patch({ param: { id, space: change.id }, json: { ...change.body, version } }));
    case 'photo':
      return answer(at.photos[':photo'].$patch({ param: { id, photo: change.id }, json: change.body }));
    case 'studio':
      return answer(at.$patch({ param: { id }, json: { ...(change.body as Omit<StudioChange, 'version'>), version } }));
  }
}

/** What the browser has of a studio is asked anew whenever its form is opened. */
export const useStudioForEditing = (idOrSlug: string, enabled: boolean) =>
  useQuery({
    ...editingQuery(idOrSlug),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
