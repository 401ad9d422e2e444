/** A service that tells people from programs: the browser shows its widget, and the server verifies the token. */
export interface CaptchaVerifier {
  /** Name of the service, for the log. */
  name: string;
  /**
   * Verifies a token, which is valid once.
   * @returns the reason for a refusal, or undefined if the token is accepted
   * @throws Error when the service does not answer within five seconds, or with something else
   */
  verify(token: string, clientAddress: string | undefined): Promise<string | undefined>;
}
