/** Invisible characters: they turn the direction of what follows, or hide between letters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}--[\p{Variation_Selector}\p{Join_Control}]]/gv;

/** Emoji and letters of scripts in which a joiner changes what is seen. */
const JOINED =
  '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Variation_Selector}\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}';
const LOOSE_JOINER = /* @__PURE__ */ new RegExp(
  String.raw`(?<![${JOINED}])\p{Join_Control}|\p{Join_Control}(?![${JOINED}])`,
  'gv',
);

/** Returns a text without invisible characters, which could hide what it says or turn it around. */
export const toVisibleText = (text: string): string => text.replace(INVISIBLE, '').replace(LOOSE_JOINER, '');
