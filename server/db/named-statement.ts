import { CompiledQuery, createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { preparedMark } from './client.ts';
import type { Tx } from './database.ts';

/** Matches a named parameter, `:seats`, but not a cast, `::int`. */
export const NAMED_PARAMETER = /(?<!:):([a-z_]+)/g;

/**
 * Prepares a statement with named parameters, which become PostgreSQL's numbered ones.
 * @param name of the prepared statement, unique per text
 * @param text SQL with parameters such as `:event_id`, each of one type
 * @returns runs it on the pool, or in a transaction
 */
export function namedStatement<Values extends Record<string, unknown>, Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (on: pg.Pool | Tx, values: Values) => Promise<Row[]> {
  const order = [...new Set([...text.matchAll(NAMED_PARAMETER)].map(([, parameter = '']) => parameter))];
  const numbered = text.replace(NAMED_PARAMETER, (_, parameter: string) => `$${order.indexOf(parameter) + 1}`);
  const marked = `${preparedMark(name)} ${numbered}`;
  return async (on, given) => {
    const values = order.map((parameter) => given[parameter]);
    if ('isTransaction' in on) return (await on.executeQuery<Row>(CompiledQuery.raw(marked, values))).rows;
    return (await on.query<Row>({ name, text: marked, values })).rows;
  };
}

const compiler = new PostgresQueryCompiler();

/**
 * Returns the text of a fragment for a statement with named parameters, which are given to it as `sql.raw(':now')`.
 * @throws Error for a fragment with values
 */
export function sqlText(fragment: RawBuilder<unknown>): string {
  const { sql, parameters } = compiler.compileQuery(fragment.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new Error(`A fragment of a named statement has no values: ${sql}`);
  return sql;
}
