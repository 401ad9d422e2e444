import { type CoverSpec, designCover } from '#art/cover-design.ts';
import { translateTo } from '#server/translate.ts';
import type { Language } from '#shared/text/languages.ts';

/** Describes what a cover shows, as its text alternative. */
export function describeCover(cover: CoverSpec, language: Language): string {
  const t = translateTo(language);
  const { motif } = designCover(cover);
  const craft = t(`catalogue.studio_type.${cover.craft}`);
  if (motif === 'tools' || motif === 'room') return t(`prints.${motif}`, { craft });
  const held = /^hands_(?<thing>.+)/.exec(motif)?.groups?.thing;
  if (held) return t('prints.hands', { thing: t(`prints.of.${held}`) });
  const thing = t(`prints.of.${motif}`);
  return thing.charAt(0).toLocaleUpperCase(language) + thing.slice(1);
}
