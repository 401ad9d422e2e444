import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudioChange } from '#shared/schemas/studios/studio-changes.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { KEEPALIVE_OPTIONS } from '#web/forms/drafts/keepalive.ts';
import { useDraft } from '#web/forms/drafts/use-draft.ts';
import { useMisread } from '#web/forms/fields/use-misread.ts';
import type { StudioForm } from './form-context.ts';
import { type Change, studioRules } from './studio-paths.ts';

/** Gets a studio with everything its editor needs. */
export const editingQuery = (idOrSlug: string) => ({
  queryKey: ['studio-editing', idOrSlug],
  queryFn: () => readJson(api.studios[':id'].editing.$get({ param: { id: idOrSlug } })),
});

/** Creates the draft of a studio, saved on a pause in typing, on navigation and on leaving. */
export function useStudioDraft(userId: string, start: StudioEditing): StudioForm {
  const cache = useQueryClient();
  const { id } = start;
  const form = useDraft(userId, `studio:${id}`, start, {
    ...studioRules,
    send: (change, version) => send(id, change, version),
    read: () => editingQuery(id).queryFn(),
    onSaved: (studio, before) => {
      const isNews = studio.name !== before.name || studio.status !== before.status || studio.slug !== before.slug;
      if (isNews) void cache.invalidateQueries({ queryKey: ['own-studios'] });
    },
  });
  const misread = useMisread();
  return { ...form, ...misread, view: { ...form.view, studio: form.view.thing } };
}

/** @throws ApiProblem */
function send(id: string, change: Change, version: number): Promise<StudioEditing> {
  const at = api.studios[':id'];
  switch (change.what) {
    case 'hours': {
      const json = { version, space_id: change.spaceId, stretches: change.week };
      return readJson(at['opening-hours'].$put({ param: { id }, json }, KEEPALIVE_OPTIONS));
    }
    case 'space': {
      const param = { id, space: change.id };
      return readJson(at.spaces[':space'].$patch({ param, json: { ...change.body, version } }, KEEPALIVE_OPTIONS));
    }
    case 'translation': {
      const { language, id: path } = change;
      const json = { ...change.body, version };
      if (change.of === 'space') {
        const param = { id, space: path, language };
        return readJson(at.spaces[':space'].translations[':language'].$put({ param, json }, KEEPALIVE_OPTIONS));
      }
      if (change.of === 'member') {
        const param = { id, member: path, language };
        return readJson(at.team[':member'].translations[':language'].$put({ param, json }, KEEPALIVE_OPTIONS));
      }
      return readJson(at.translations[':language'].$put({ param: { id, language }, json }, KEEPALIVE_OPTIONS));
    }
    case 'photo': {
      const param = { id, photo: change.id };
      return readJson(at.photos[':photo'].$patch({ param, json: change.body }, KEEPALIVE_OPTIONS));
    }
    case 'studio': {
      const json = { ...(change.body as Omit<StudioChange, 'version'>), version };
      return readJson(at.$patch({ param: { id }, json }, KEEPALIVE_OPTIONS));
    }
  }
}

/** Fetches a studio for its form, never from the cache. */
export const useStudioForEditing = (idOrSlug: string, enabled: boolean) =>
  useQuery({
    ...editingQuery(idOrSlug),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
