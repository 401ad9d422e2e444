import { data } from 'react-router';
import { ApiProblem } from './api.ts';

/**
 * What a screen is about. Without it there is no such page: the not-found screen takes over, with its status.
 * @throws a 404 response where the API has no such thing, or the address cannot name one
 */
export async function found<Thing>(asked: Promise<Thing>): Promise<Thing> {
  try {
    return await asked;
  } catch (problem) {
    if (problem instanceof ApiProblem && (problem.status === 404 || problem.status === 422)) {
      throw data(null, { status: 404 });
    }
    throw problem;
  }
}
