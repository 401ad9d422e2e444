/** Returns the name of the constraint that a statement violated; undefined for other errors. */
export function getConstraintName(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** True if the statement was cancelled to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/** True if the connection to the database broke under a statement; the next statement may succeed. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(57P0[1-3]|08...|ECONN(REFUSED|RESET)|EPIPE|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** True if the database does not answer, or not in time; the request may be retried in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Too many connections, and a cancelled statement (timeout).
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return isDatabaseGone(error) || code === '53300' || code === '57014';
}
