/** A text message on its way out of the program. */
export interface OutgoingTextMessage {
  to_number: string;
  text: string;
  channel: string;
}

/** Delivers text messages: by a vendor, or not at all, when there is none. */
export interface SmsProvider {
  /**
   * @returns `sent` when the vendor took the message, `kept` when it stays in the table `text_messages` because there
   * is no vendor
   */
  deliver(message: OutgoingTextMessage): Promise<'sent' | 'kept'>;
  /** True for an error of `deliver` that a later try would meet again. */
  isPermanentFailure(error: unknown): boolean;
}
