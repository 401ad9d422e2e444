import { data } from 'react-router';
import { ApiProblem } from './api.ts';

/**
 * Awaits what a screen is about and turns "not found" into a 404, which shows the not-found screen.
 * @throws a 404 response when the API answers 404, or 422 because the URL cannot name such a thing
 */
export async function orNotFound<Thing>(asked: Promise<Thing>): Promise<Thing> {
  try {
    return await asked;
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 422)) {
      throw data(null, { status: 404 });
    }
    throw problem;
  }
}
