/**
 * Shares an amount out by weights, to the minor unit; where no weight is above zero the first part has all.
 * @param amount of the same sign as the weights; not above their sum no part is above its weight
 */
export function shareAmount(amount: number, weights: readonly number[]): number[] {
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0);
  let amountLeft = amount;
  if (weightLeft <= 0) return weights.map((_, at) => (at === 0 ? amount : 0));
  return weights.map((weight) => {
    const share = weightLeft === 0 ? 0 : Math.round((amountLeft * weight) / weightLeft);
    weightLeft -= weight;
    amountLeft -= share;
    return share;
  });
}
