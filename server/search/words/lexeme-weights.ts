/** The text of a `tsquery` by which only words of one of these weights are found: "A" for those of a title. */
export const withWeights = (query: string, weights: string): string =>
  query.replace(/('(?:[^']|'')*')(?::(\*))?/g, (_, word: string, growing = '') => `${word}:${growing}${weights}`);
