/** The provider refused a call, or could not be reached. */
export class ProviderError extends Error {
  /** True if it has answered: it would repeat its answer to the same key. False: whether the call had an effect is unknown. */
  readonly isAnswer: boolean;

  constructor(message: string, isAnswer: boolean) {
    super(message);
    this.isAnswer = isAnswer;
  }
}
