// What can be drawn by its name, and of each craft in the order in which seeds take it.
import { STUDIO_TYPES, type StudioType } from '../shared/studios.ts';
import type { Composition } from './composition.ts';
import { COMPOSITIONS } from './repertoire.ts';
import { hands } from './scenes/hands.ts';
import { room } from './scenes/room.ts';
import { still } from './scenes/still.ts';
import { tools } from './scenes/tools.ts';
import { KITS, THINGS } from './things/things.ts';

const byName = (name: string) => (Object.hasOwn(THINGS, name) ? THINGS[name] : undefined);
const several = (names: readonly string[]) => names.flatMap((name) => byName(name) ?? []);

/** @returns undefined for a name that nothing has */
export function compositionOf(craft: StudioType, motif: string): Composition | undefined {
  const kit = KITS[craft];
  if (motif === 'tools') return tools(several(kit.tools));
  if (motif === 'room') return room({ floor: several(kit.floor), bench: several(kit.bench) });
  const held = motif.startsWith('hands_') ? byName(motif.slice('hands_'.length)) : undefined;
  if (held) return hands(held);
  const thing = byName(motif);
  if (thing) return still(thing);
  return STUDIO_TYPES.flatMap((type) =>
    Object.hasOwn(COMPOSITIONS[type], motif) ? (COMPOSITIONS[type][motif] ?? []) : [],
  )[0];
}

/** Since version 2 a seed also takes what a craft makes, its tools and its room. */
export const namesOf = (craft: StudioType, version: number): string[] =>
  version === 1
    ? Object.keys(COMPOSITIONS[craft])
    : [...Object.keys(COMPOSITIONS[craft]), ...KITS[craft].bench, 'tools', 'room'];
