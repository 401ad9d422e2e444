import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OfferingEditing } from '#shared/schemas/offerings/offering-editing.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import type { FieldPath } from '#web/forms/drafts/field-path.ts';
import { KEEPALIVE_OPTIONS } from '#web/forms/drafts/keepalive.ts';
import { type DraftForm, useDraft } from '#web/forms/drafts/use-draft.ts';
import { type Misread, useMisread } from '#web/forms/fields/use-misread.ts';
import { editingQuery, ownOfferingLists } from '../own-offering-queries.ts';
import { type Change, type OfferingFields, offeringRules, withRefused } from './offering-paths.ts';

/** The draft of an offering with all its translations. */
export interface OfferingForm extends DraftForm<OfferingEditing>, Misread {
  /** The values in the form, unsaved changes included. */
  values: OfferingFields;
  /** Errors by field path. */
  errors: Readonly<Record<FieldPath, string>>;
  set: (changed: Partial<OfferingFields>) => void;
}

/** Creates the draft of an offering. @param offering as fetched, or as the last immediate action returned it */
export function useOfferingDraft(userId: string, offering: OfferingEditing): OfferingForm {
  const cache = useQueryClient();
  const { id } = offering;
  const form = useDraft(userId, `offering:${id}`, offering, {
    ...offeringRules,
    send: (change, version) => send(id, change, version),
    read: () => readJson(api.offerings[':id'].editing.$get({ param: { id } })),
    onSaved: (after) => {
      cache.setQueryData(editingQuery(api, id).queryKey, after);
      void cache.invalidateQueries({ ...ownOfferingLists, refetchType: 'none' });
    },
  });
  const { view, draft } = form;
  const misread = useMisread();
  useEffect(() => draft.adopt(offering), [draft, offering]);
  const fields = Object.entries(view.typed).filter(([path]) => !path.includes('.'));
  const values = { ...view.thing, ...Object.fromEntries(fields) } as OfferingFields;
  const { errors } = view;
  const set = (changed: Partial<OfferingFields>) => draft.set(withRefused(changed, values, errors));
  return { ...form, values, errors, set, ...misread };
}

/** @throws ApiProblem */
function send(id: string, change: Change, version: number): Promise<OfferingEditing> {
  const at = api.offerings[':id'];
  switch (change.what) {
    case 'offering':
      return readJson(at.$patch({ param: { id }, json: { ...change.body, version } }, KEEPALIVE_OPTIONS));
    case 'translation': {
      const param = { id, language: change.language };
      return readJson(
        at.translations[':language'].$put({ param, json: { ...change.body, version } }, KEEPALIVE_OPTIONS),
      );
    }
    case 'photo': {
      const param = { id, photoId: change.id };
      return readJson(at.photos[':photoId'].$patch({ param, json: change.body }, KEEPALIVE_OPTIONS));
    }
  }
}
