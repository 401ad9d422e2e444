import type { Books } from '../books.ts';
import type { Json } from '../form-body.ts';

/** One request: the ids in its path, and its parameters. */
export interface Call {
  ids: Record<string, string>;
  params: Json;
}

/** What a resource answers, by method and path of the API's description. */
export type Routes = Record<string, (call: Call) => Json>;

export type Resource = (books: Books) => Routes;
