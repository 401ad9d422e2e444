/** Tells the person who starts the program why it cannot start; printed without its stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
