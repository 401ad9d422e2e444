import { createContext, use } from 'react';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import type { DraftView } from '../../forms/drafts/draft.ts';
import type { Part } from '../../forms/drafts/field-path.ts';
import type { DraftForm } from '../../forms/drafts/use-draft.ts';

/** The studio that is being written, for every field of the form. */
export interface StudioForm extends DraftForm<StudioEditing> {
  view: StudioView;
}

interface StudioView extends DraftView<StudioEditing> {
  /** As the server has it. */
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

/** One part of the studio, as it was typed last. */
export function usePart<Value>(part: Part): Field<Value> {
  const { view, draft } = useStudioForm();
  return {
    value: view.partOf(part) as Value,
    set: (value) => draft.set({ [part]: value }),
    error: view.errors[part],
  };
}

/** A field of the studio itself. */
export const useStudioField = <Name extends keyof StudioEditing>(name: Name): Field<StudioEditing[Name]> =>
  usePart<StudioEditing[Name]>(name);

/** The studio as it stands in the form: what the server has, with what was typed since. */
export function studioInForm({ studio, typed }: StudioView): StudioEditing {
  const fields = Object.entries(typed).filter(([part]) => !part.includes(':'));
  return { ...studio, ...Object.fromEntries(fields) };
}
