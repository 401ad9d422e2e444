/** The provider refused a call, or could not be reached. */
export class ProviderError extends Error {
  /**
   * True if it has answered: it would repeat its answer to the same key. False: whether the call had an effect is
   * unknown.
   */
  readonly isAnswer: boolean;

  /** Another call with the same key is under way. */
  readonly isInUse: boolean;

  /** The amount is less than it charges. */
  readonly isTooSmall: boolean;

  constructor(message: string, isAnswer: boolean, { isInUse = false, isTooSmall = false } = {}) {
    super(message);
    this.isAnswer = isAnswer;
    this.isInUse = isInUse;
    this.isTooSmall = isTooSmall;
  }
}
