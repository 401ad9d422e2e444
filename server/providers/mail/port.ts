/** A rendered mail on its way out of the program. */
export interface OutgoingMail {
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** With a `cid`, a picture of the HTML part; `content` is text unless it is encoded. */
  attachments: { filename: string; content_type: string; content: string; encoding?: 'base64'; cid?: string }[];
  /** Where the reader can stop mails of this kind (RFC 8058). */
  unsubscribe_url: string | null;
}

/** Delivers mails: over SMTP, or not at all, when there is no server. */
export interface MailProvider {
  /**
   * @returns `sent` when a server took the mail, `kept` when it stays in the table `emails` because there is no server
   */
  deliver(mail: OutgoingMail): Promise<'sent' | 'kept'>;
  /** True for an error of `deliver` that a later try would meet again. */
  isPermanentFailure(error: unknown): boolean;
  close(): void;
}
