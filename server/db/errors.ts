/** Name of the constraint that a statement ran into; undefined for every other error. */
export function getConstraintName(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** Two statements waited for each other, and this one was ended so that the other could go on. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/** Whether the database, or the way to it, went away under a statement; the next one may find it again. */
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

/** Whether the database does not answer, or not in time: what was asked may be asked again in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Too many connections, and a statement that took too long.
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return isDatabaseGone(error) || code === '53300' || code === '57014';
}
