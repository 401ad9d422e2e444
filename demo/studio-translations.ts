import type { Insertable } from 'kysely';
import type { MemberTranslations, SpaceTranslations, StudioTranslations } from '#server/db/schema.ts';
import type { Language } from '#shared/text/languages.ts';
import type { StudioStory } from './story.ts';
import ca from './translations/studios/ca.json' with { type: 'json' };
import de from './translations/studios/de.json' with { type: 'json' };
import es from './translations/studios/es.json' with { type: 'json' };
import fr from './translations/studios/fr.json' with { type: 'json' };
import it from './translations/studios/it.json' with { type: 'json' };

/** A studio's texts in another language than the original English; lists have the order of the story. */
export interface StudioTranslation {
  tagline: string;
  description: string;
  houseRules: readonly string[];
  /** `place`: name of its places, before their number. */
  spaces: readonly { name: string; about: string; place?: string }[];
  people: readonly { role: string; about: string }[];
}

/** Translations by language, then by the slug of the studio. */
export const STUDIO_TRANSLATIONS: Readonly<
  Record<Exclude<Language, 'en'>, Readonly<Record<string, StudioTranslation>>>
> = { ca, de, es, fr, it };

/** The rows of a studio that have translations. */
interface Told {
  studioId: string;
  story: StudioStory;
  /** Each space of the story with its rows: itself, then its places. */
  rooms: readonly { of: string; isPlace: boolean; row: { id: string } }[];
  members: readonly { id: string }[];
}

export interface StudioTranslationRows {
  studio: Insertable<StudioTranslations>[];
  spaces: Insertable<SpaceTranslations>[];
  members: Insertable<MemberTranslations>[];
}

/** Creates the rows of a studio's translations, with those of its spaces and members. */
export function translateStudio({ studioId, story, rooms, members }: Told): StudioTranslationRows {
  const rows: StudioTranslationRows = { studio: [], spaces: [], members: [] };
  for (const [language, { [story.slug]: translation }] of Object.entries(STUDIO_TRANSLATIONS)) {
    if (!translation) continue;
    const { tagline, description, houseRules, spaces, people } = translation;
    const house_rules = Object.fromEntries(story.houseRules.map((rule, at) => [rule, houseRules[at] ?? '']));
    rows.studio.push({ studio_id: studioId, language, tagline, description, house_rules });
    for (const [at, { name: of }] of story.spaces.entries()) {
      const { name = '', about = '', place } = spaces[at] ?? {};
      const [room, ...places] = rooms.filter((each) => each.of === of);
      if (room) rows.spaces.push({ space_id: room.row.id, language, name, about });
      places.forEach(({ row }, number) => {
        if (place) rows.spaces.push({ space_id: row.id, language, name: `${place} ${number + 1}`, about: '' });
      });
    }
    for (const [at, { id }] of members.entries()) {
      const { role = '', about = '' } = people[at] ?? {};
      rows.members.push({ member_id: id, language, title: role, about });
    }
  }
  return rows;
}
