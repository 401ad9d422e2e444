import type { Connection } from '../../db/database.ts';

type Steps = readonly { label: string }[];

/**
 * What other languages say of steps that were changed: words go with their step, however it moved; a step of another
 * wording at the same place keeps them, as long as none came or went. Without any step they wait for all of them to be
 * put back; steps that are begun anew have none.
 */
export function followSteps(before: Steps, after: Steps, words: readonly string[]): string[] {
  if (after.length === 0) return [...words];
  if (before.length === 0) return arePutBack(after, words) ? [...words] : [];
  const followed = after.map(({ label }, at) => {
    const was = before.findIndex((step) => step.label === label);
    if (was >= 0) return words[was] ?? '';
    const isReworded = before.length === after.length && !after.some((step) => step.label === before[at]?.label);
    return (isReworded && words[at]) || '';
  });
  return followed.some(Boolean) ? followed : [];
}

const arePutBack = (steps: Steps, words: readonly string[]) =>
  steps.length === words.length && steps.every(({ label }) => label !== '');

/** Keeps the translations of an offering at its steps. */
export async function moveToldSteps(db: Connection, offeringId: string, before: Steps, after: Steps): Promise<void> {
  const told = await db
    .selectFrom('offering_translations')
    .select(['language', 'take_home_steps'])
    .where('offering_id', '=', offeringId)
    .execute();
  for (const { language, take_home_steps: words } of told) {
    const followed = followSteps(before, after, words);
    if (followed.join('\n') === words.join('\n')) continue;
    await db
      .updateTable('offering_translations')
      .set({ take_home_steps: followed })
      .where('offering_id', '=', offeringId)
      .where('language', '=', language)
      .execute();
  }
}
