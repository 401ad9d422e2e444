import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import type { FieldPath } from '#web/forms/drafts/field-path.ts';

/** A translatable text, with its field path in the original language. */
export interface Original {
  /** "tagline", "space:{id}:name", "member:{id}:title"; the German translation is the same with "de:" in front. */
  path: FieldPath;
  field: 'tagline' | 'description' | 'name' | 'about' | 'title';
  text: string;
}

/** The texts of the studio, a space or a person. */
export interface OriginalGroup {
  /** '' for the studio itself. */
  id: string;
  name: string;
  originals: Original[];
}

/** Returns the translatable texts of a studio, of its spaces in use, and of the team members that guests see. */
export function originalsOf(studio: StudioEditing): OriginalGroup[] {
  const groups: OriginalGroup[] = [
    {
      id: '',
      name: studio.name,
      originals: [
        { path: 'tagline', field: 'tagline', text: studio.tagline },
        { path: 'description', field: 'description', text: studio.description },
      ],
    },
    ...studio.spaces
      .filter(({ kind, archived }) => kind !== 'teacher' && !archived)
      .map(
        ({ id, name, about }): OriginalGroup => ({
          id,
          name,
          originals: [
            { path: `space:${id}:name`, field: 'name', text: name },
            { path: `space:${id}:about`, field: 'about', text: about },
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
            { path: `member:${id}:title`, field: 'title', text: title },
            { path: `member:${id}:about`, field: 'about', text: about },
          ],
        }),
      ),
  ];
  return groups
    .map((group) => ({ ...group, originals: group.originals.filter(({ text }) => text !== '') }))
    .filter(({ id, originals }) => id === '' || originals.length > 0);
}

/** Returns the share of translated texts in percent. @param translations of texts and rules; '' if missing */
export function translatedShare(translations: readonly string[]): number {
  if (translations.length === 0) return 0;
  return Math.round((translations.filter(Boolean).length / translations.length) * 100);
}
