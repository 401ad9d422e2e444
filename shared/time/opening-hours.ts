/** Opening hours in local time: "18:00", with 24:00 for midnight. Weekday 1 is Monday. */
export interface WeeklyHours {
  weekday: number;
  opens: string;
  closes: string;
}

/** True if hours end on the next day, such as 18:00–02:00. */
export const isPastMidnight = ({ opens, closes }: Pick<WeeklyHours, 'opens' | 'closes'>): boolean => closes < opens;

/**
 * Splits hours past midnight into those of two days: Friday 18:00–02:00 is Friday 18:00–24:00 and Saturday 00:00–02:00.
 */
export const splitAtMidnight = <Hours extends WeeklyHours>(hours: readonly Hours[]): Hours[] =>
  hours.flatMap((each) =>
    isPastMidnight(each)
      ? [
          { ...each, closes: '24:00' },
          { ...each, weekday: (each.weekday % 7) + 1, opens: '00:00' },
        ]
      : [each],
  );

/** Finds a weekday on which two of these hours overlap. Hours may touch: 10–12 and 12–14. */
export function findOverlap(hours: readonly WeeklyHours[]): number | undefined {
  const inOrder = splitAtMidnight(hours).sort((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens));
  return inOrder.find(({ weekday, closes }, index) => {
    const next = inOrder[index + 1];
    return next?.weekday === weekday && next.opens < closes;
  })?.weekday;
}
