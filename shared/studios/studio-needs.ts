/** What publishing a studio requires, in the order of the form. Photos are optional: there is a drawn cover. */
export const STUDIO_NEEDS = [
  'types',
  'tagline',
  'description',
  'languages',
  'street',
  'city',
  'position',
  'spaces',
  'contact',
] as const;
export type StudioNeed = (typeof STUDIO_NEEDS)[number];

/** The data that decides whether a studio can be published, from the database or from the form. */
interface Publishable {
  types: readonly string[];
  tagline: string;
  description: string;
  languages: readonly string[];
  street: string;
  city: string;
  lat: number | null;
  lng: number | null;
  spaces: readonly { kind: string; archived: boolean }[];
  email: string | null;
  phone: string | null;
}

/** Lists what is missing for publishing, in the order of the form; used by the server and the screen. */
export function studioNeeds(studio: Publishable): StudioNeed[] {
  const has: Record<StudioNeed, boolean> = {
    types: studio.types.length > 0,
    tagline: studio.tagline.trim() !== '',
    description: studio.description.trim() !== '',
    languages: studio.languages.length > 0,
    street: studio.street.trim() !== '',
    city: studio.city.trim() !== '',
    position: studio.lat !== null && studio.lng !== null,
    spaces: studio.spaces.some(({ kind, archived }) => kind !== 'teacher' && !archived),
    contact: Boolean(studio.email || studio.phone),
  };
  return STUDIO_NEEDS.filter((need) => !has[need]);
}
