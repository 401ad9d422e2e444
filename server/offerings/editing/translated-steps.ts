import type { Connection } from '#server/db/database.ts';

type Steps = readonly { label: string }[];

/**
 * Returns the translations of changed take-home steps. A translation moves with its step. A reworded step at the same
 * place keeps its translation if the number of steps did not change. If all steps are removed, translations are kept
 * until the same number of steps is back.
 */
export function carryStepTranslations(before: Steps, after: Steps, words: readonly string[]): string[] {
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

/** Updates the translations of an offering after its take-home steps have changed. */
export async function updateTranslatedSteps(
  db: Connection,
  offeringId: string,
  before: Steps,
  after: Steps,
): Promise<void> {
  const told = await db
    .selectFrom('offering_translations')
    .select(['language', 'take_home_steps'])
    .where('offering_id', '=', offeringId)
    .execute();
  for (const { language, take_home_steps: words } of told) {
    const followed = carryStepTranslations(before, after, words);
    if (followed.join('\n') === words.join('\n')) continue;
    await db
      .updateTable('offering_translations')
      .set({ take_home_steps: followed })
      .where('offering_id', '=', offeringId)
      .where('language', '=', language)
      .execute();
  }
}
