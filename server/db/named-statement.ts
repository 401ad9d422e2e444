import type pg from 'pg';

/** Matches a named parameter, `:seats`, but not a cast, `::int`. */
export const NAMED_PARAMETER = /(?<!:):([a-z_]+)/g;

/**
 * Prepares a statement with named parameters, which become PostgreSQL's numbered ones.
 * @param name of the prepared statement, unique per text
 * @param text SQL with parameters such as `:event_id`, each of one type
 */
export function namedStatement<Values extends Record<string, unknown>, Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (pool: pg.Pool, values: Values) => Promise<Row[]> {
  const order = [...new Set([...text.matchAll(NAMED_PARAMETER)].map(([, parameter = '']) => parameter))];
  const numbered = text.replace(NAMED_PARAMETER, (_, parameter: string) => `$${order.indexOf(parameter) + 1}`);
  return async (pool, values) => {
    const query = { name, text: numbered, values: order.map((parameter) => values[parameter]) };
    return (await pool.query<Row>(query)).rows;
  };
}
