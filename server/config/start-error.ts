/** Says why the program cannot start; printed without its stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
