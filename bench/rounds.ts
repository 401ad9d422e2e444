/** Returns the median of numbers. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/**
 * Runs two sides in turn, ours and the limit, so that both have the same conditions on a shared machine.
 * @param ours @param limit each gives a rate (more is better) for one round
 * @returns medians of the rounds, and the median of the ratios pair by pair
 */
export async function inTurn(rounds: number, ours: () => Promise<number>, limit: () => Promise<number>) {
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await ours(), await limit()]);
  return {
    ours: median(pairs.map(([rate]) => rate)),
    limit: median(pairs.map(([, rate]) => rate)),
    ratio: median(pairs.map(([one, other]) => one / other)),
  };
}

export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`;
