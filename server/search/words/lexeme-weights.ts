/** Restricts the text of a `tsquery` to words of these weights: "A" for the words of a title. */
export const withWeights = (query: string, weights: string): string =>
  query.replace(/('(?:[^']|'')*')(?::(\*))?/g, (_, word: string, growing = '') => `${word}:${growing}${weights}`);
