/** `npm run test:long` sets this to give every property test more examples. */
const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1);

/** Returns the number of examples of a property test. @param few how many the ordinary check tries */
export const propertyRuns = (few: number): number => few * FACTOR;
