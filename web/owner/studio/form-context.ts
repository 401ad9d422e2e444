import { createContext, use } from 'react';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { DraftView } from '#web/forms/drafts/draft.ts';
import type { FieldPath } from '#web/forms/drafts/field-path.ts';
import type { DraftForm } from '#web/forms/drafts/use-draft.ts';
import type { Misread } from '#web/forms/fields/use-misread.ts';

/** The draft of the studio, shared by all fields of the form. */
export interface StudioForm extends DraftForm<StudioEditing>, Misread {
  view: StudioView;
}

interface StudioView extends DraftView<StudioEditing> {
  /** The saved studio, without unsaved changes. */
  studio: StudioEditing;
}

export const FormContext = createContext<StudioForm | undefined>(undefined);

export function useStudioForm(): StudioForm {
  const form = use(FormContext);
  if (!form) throw new Error('useStudioForm outside of FormContext');
  return form;
}

interface Field<Value> {
  value: Value;
  set: (value: Value) => void;
  error: string | undefined;
}

/** Returns the current value of a field path, its setter and its error. */
export function useField<Value>(path: FieldPath): Field<Value> {
  const { view, draft } = useStudioForm();
  return {
    value: view.valueAt(path) as Value,
    set: (value) => draft.set({ [path]: value }),
    error: view.errors[path],
  };
}

/** Returns the same for a field of the studio itself. */
export const useStudioField = <Name extends keyof StudioEditing>(name: Name): Field<StudioEditing[Name]> =>
  useField<StudioEditing[Name]>(name);

/** Returns the saved studio with the unsaved changes of its own fields. */
export function studioInForm({ studio, typed }: StudioView): StudioEditing {
  const fields = Object.entries(typed).filter(([path]) => !path.includes(':'));
  return { ...studio, ...Object.fromEntries(fields) };
}
