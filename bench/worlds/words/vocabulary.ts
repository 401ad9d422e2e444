import type { StudioType } from '#shared/studios/studios.ts';

/** What one language calls the things of one craft. Every list means the same, place by place, in all languages. */
export interface CraftWords {
  name: string;
  /** What is rented by the hour, with its article. */
  place: string;
  /** What one makes, with its article. */
  things: readonly string[];
  techniques: readonly string[];
  /** What there is to work with; of dance and music, what makes it go. */
  materials: readonly string[];
}

/**
 * Sentences of one language, aligned with those of the others. `{thing}` and the like stand for what they are about.
 */
export interface LanguageWords {
  crafts: Readonly<Record<StudioType, CraftWords>>;
  /** When and how it is done, as it ends a title. */
  moods: readonly string[];
  /** As it follows a comma in a title; in the order of LEVELS. */
  levels: readonly string[];
  titles: {
    dated: readonly string[];
    event: readonly string[];
    recurring: readonly string[];
    private_lesson: readonly string[];
    coworking: readonly string[];
  };
  summaries: { dated: readonly string[]; lesson: readonly string[]; coworking: readonly string[] };
  openings: { dated: readonly string[]; lesson: readonly string[]; coworking: readonly string[] };
  middles: readonly string[];
  endings: readonly string[];
  tags: readonly string[];
  included: readonly string[];
  bring: readonly string[];
  studios: {
    names: readonly string[];
    taglines: readonly string[];
    openings: readonly string[];
    endings: readonly string[];
  };
  /** What a teacher, a room and a small room for lessons are called. */
  roles: readonly string[];
  rooms: readonly string[];
}

/** @param lists of words with bars between them */
export const craft = (
  name: string,
  place: string,
  lists: { things: string; techniques: string; materials: string },
) => ({
  name,
  place,
  things: listed(lists.things),
  techniques: listed(lists.techniques),
  materials: listed(lists.materials),
});

export const listed = (bars: string): string[] => bars.split('|').map((word) => word.trim().replace(/\s+/g, ' '));
