import { choose, type Print } from '../../art/cover.ts';
import type { Language } from '../../shared/languages.ts';
import { translateTo } from '../texts.ts';

/** Says what a drawn picture shows, for those who do not see it. */
export function describePrint(print: Print, language: Language): string {
  const t = translateTo(language);
  const { motif } = choose(print);
  const craft = t(`catalogue.studio_type.${print.craft}`);
  if (motif === 'tools' || motif === 'room') return t(`prints.${motif}`, { craft });
  const held = /^hands_(?<thing>.+)/.exec(motif)?.groups?.thing;
  if (held) return t('prints.hands', { thing: t(`prints.of.${held}`) });
  const thing = t(`prints.of.${motif}`);
  return thing.charAt(0).toLocaleUpperCase(language) + thing.slice(1);
}
