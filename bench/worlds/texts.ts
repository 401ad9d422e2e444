import { LEVELS } from '#shared/offerings/offerings.ts';
import type { Language } from '#shared/text/languages.ts';
import { Dice, itemAt } from './dice.ts';
import type { Offering } from './offerings.ts';
import type { Studio } from './studios.ts';
import { WORDS } from './words/words.ts';

export interface OfferingTexts {
  title: string;
  summary: string;
  description: string;
  tags: string[];
  included: string[];
  bring: string[];
}

/** What sentences are about, by the name of their gap. */
type Gaps = Readonly<Record<string, string>>;

/** What is said of an offering in a language: of the same offering the same, whatever the language. */
export function textsOf(offering: Offering, language: Language): OfferingTexts {
  const { studio, type, teacher, craft, subject } = offering;
  const words = WORDS[language];
  const { name, place, things, techniques, materials } = words.crafts[craft];
  // The chances of its texts are another matter than those of its facts, and the same in every language.
  const dice = new Dice('offering_words', offering.n);
  const gaps: Gaps = {
    thing: itemAt(things, subject.thing),
    technique: itemAt(techniques, subject.technique),
    other: itemAt(techniques, subject.other),
    material: itemAt(materials, subject.material),
    craft: name,
    place,
    teacher: (teacher ?? itemAt(studio.people, 0)).name.split(' ')[0] ?? '',
    neighbourhood: studio.neighbourhood.name,
    mood: ranked(dice, words.moods),
    level: itemAt(words.levels, LEVELS.indexOf(offering.level)),
  };
  const sold = type === 'private_lesson' ? 'lesson' : type === 'coworking' ? 'coworking' : 'dated';
  const say = (sentences: readonly string[]) => filled(ranked(dice, sentences), gaps);
  const title = say(words.titles[type === 'workshop' || type === 'class' ? 'dated' : type]);
  const summary = say(words.summaries[sold]);
  const opening = say(words.openings[sold]);
  const [middle, other] = [dice.below(words.middles.length), 1 + dice.below(words.middles.length - 1)];
  const first = filled(itemAt(words.middles, middle), gaps);
  const second = filled(itemAt(words.middles, (middle + other) % words.middles.length), gaps);
  return {
    title,
    summary,
    description: `${opening} ${first}\n\n${second} ${say(words.endings)}`,
    tags: [itemAt(techniques, subject.technique), itemAt(materials, subject.material), ranked(dice, words.tags)],
    included: [itemAt(words.included, 0), itemAt(words.included, 1 + dice.below(words.included.length - 1))],
    bring: [dice.pick(words.bring)],
  };
}

export interface StudioTexts {
  name: string;
  tagline: string;
  description: string;
  roles: string[];
  /** What its places are called, without their numbers. */
  place: string;
  room: string;
}

/** What a studio says of itself, in its language. */
export function studioTexts(studio: Studio): StudioTexts {
  const { studios, crafts, roles, rooms } = WORDS[studio.language];
  const { name, place, techniques, materials } = crafts[studio.crafts[0]];
  const dice = new Dice('studio_words', studio.n);
  const gaps: Gaps = {
    craft: name,
    technique: ranked(dice, techniques),
    material: ranked(dice, materials),
    invented: studio.invented,
    neighbourhood: studio.neighbourhood.name,
    city: studio.city.name,
  };
  const say = (sentences: readonly string[]) => filled(dice.pick(sentences), gaps);
  return {
    name: say(studios.names),
    tagline: say(studios.taglines),
    description: `${say(studios.openings)}\n\n${say(studios.endings)}`,
    roles: studio.people.map((_, at) =>
      filled(at === 0 ? itemAt(roles, 0) : itemAt(roles, 1 + (at % (roles.length - 1))), gaps),
    ),
    place: capital(place.split(' ').slice(1).join(' ')),
    room: dice.pick(rooms),
  };
}

const ranked = (dice: Dice, items: readonly string[]) => itemAt(items, dice.rank(items.length));

const cut = new Map<string, string[]>();

/** "{thing} {mood}" with what it is about in its gaps, and a capital at its beginning. */
function filled(sentence: string, gaps: Gaps): string {
  let pieces = cut.get(sentence);
  if (!pieces) {
    // Every second piece is the name of a gap.
    pieces = sentence.split(/[{}]/);
    cut.set(sentence, pieces);
  }
  let text = '';
  for (let at = 0; at < pieces.length; at += 1) text += at % 2 === 0 ? pieces[at] : (gaps[pieces[at] as string] ?? '');
  return capital(text);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
