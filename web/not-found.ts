import { data } from 'react-router';
import { ApiProblem } from './api.ts';

/**
 * Awaits what a screen is about and turns "not found" into a 404, which shows the not-found screen.
 * @throws a 404 response when the API answers 404, or 422 because the URL cannot name such a thing
 */
export async function orNotFound<Thing>(thing: Promise<Thing>): Promise<Thing> {
  try {
    return await thing;
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 422)) throwNotFound();
    throw problem;
  }
}

/** @throws a 404 response, for a URL that cannot name anything */
export function throwNotFound(): never {
  throw data(null, { status: 404 });
}
