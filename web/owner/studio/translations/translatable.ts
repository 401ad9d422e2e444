import type { StudioEditing } from '../../../../shared/schemas/studio-editing.ts';
import type { Part } from '../../../forms/drafts/field-path.ts';

/** One text of the form that can be translated, with the part that it is without a language. */
export interface Original {
  /** "tagline", "space:{id}:name", "member:{id}:title": the translation is the same after "de:". */
  part: Part;
  field: 'tagline' | 'description' | 'name' | 'about' | 'title';
  text: string;
}

/** The texts of one thing, under its name. */
export interface OriginalGroup {
  /** '' for the studio itself. */
  id: string;
  name: string;
  originals: Original[];
}

/** Returns all that a studio says in its own words: its own texts, those of each space in use, and of each person guests see. */
export function originalsOf(studio: StudioEditing): OriginalGroup[] {
  const groups: OriginalGroup[] = [
    {
      id: '',
      name: studio.name,
      originals: [
        { part: 'tagline', field: 'tagline', text: studio.tagline },
        { part: 'description', field: 'description', text: studio.description },
      ],
    },
    ...studio.spaces
      .filter(({ kind, archived }) => kind !== 'teacher' && !archived)
      .map(
        ({ id, name, about }): OriginalGroup => ({
          id,
          name,
          originals: [
            { part: `space:${id}:name`, field: 'name', text: name },
            { part: `space:${id}:about`, field: 'about', text: about },
          ],
        }),
      ),
    ...studio.people
      .filter(({ is_public }) => is_public)
      .map(
        ({ id, name, title, about }): OriginalGroup => ({
          id,
          name,
          originals: [
            { part: `member:${id}:title`, field: 'title', text: title },
            { part: `member:${id}:about`, field: 'about', text: about },
          ],
        }),
      ),
  ];
  return groups
    .map((group) => ({ ...group, originals: group.originals.filter(({ text }) => text !== '') }))
    .filter(({ id, originals }) => id === '' || originals.length > 0);
}

/** The share of what there is to translate that is translated, in percent. @param translations of texts and rules; '' where there is none */
export function translatedShare(translations: readonly string[]): number {
  if (translations.length === 0) return 0;
  return Math.round((translations.filter(Boolean).length / translations.length) * 100);
}
