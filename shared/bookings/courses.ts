/**
 * Splits an amount in proportion to weights, to the cent by the largest remainder: the parts add up to the amount, and each is
 * less than a cent from its exact share. Of equal remainders the first one gets the cent. Weights that are all 0 count as
 * equal. `refresh_courses` in the database computes the same for the dates of a course, which a test verifies.
 * @param amount minor units, not negative
 * @param weights not negative
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const isFree = weights.every((weight) => weight === 0);
  const whole = BigInt(amount);
  const parts = weights.map((weight) => (isFree ? 1n : BigInt(weight)));
  const sum = parts.reduce((total, part) => total + part, 0n);
  const shares = parts.map((part) => Number((whole * part) / sum));
  const remainders = parts.map((part, index) => ({ index, remainder: (whole * part) % sum }));
  const byRemainder = remainders.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  const left = amount - shares.reduce((total, share) => total + share, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
