import { data } from 'react-router';

/** @throws a 404 response, for an address that can name nothing */
export function notThere(): never {
  throw data(null, { status: 404 });
}
