import { data } from 'react-router';

/** @throws a 404 response, for a URL that cannot name anything */
export function throwNotFound(): never {
  throw data(null, { status: 404 });
}
