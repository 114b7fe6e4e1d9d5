/** A mail as it goes out. */
export interface MailMessage {
  /** `id@host`, without the angle brackets; the same for all tries, so that the receiver recognizes duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailTransport {
  /** Resolves when a server has accepted the mail. @throws MailError */
  send(message: MailMessage): Promise<void>;
  /** Connects and signs in, as sending would. @throws MailError */
  verify(): Promise<void>;
  close(): void;
}

export type MailErrorCode =
  /** No connection, or it broke: whether the mail was accepted is unknown. */
  | "server-unreachable"
  /** The server refuses our credentials, or requires some. */
  | "sign-in-refused"
  /** The server cannot encrypt, or its certificate is not valid. */
  | "encryption-failed"
  /** A 4xx reply: not now. */
  | "temporarily-refused"
  /** A 5xx reply to the sender or the mail itself. */
  | "mail-refused"
  /** A 5xx reply to the recipient's address. */
  | "recipient-refused";

export class MailError extends Error {
  readonly code: MailErrorCode;
  /** Whether sending the same mail later may succeed. */
  readonly isRetryable: boolean;
  /** The code of the server's reply, where there was one. */
  readonly replyCode: number | null;

  constructor(code: MailErrorCode, details: { isRetryable: boolean; replyCode: number | null; cause: unknown }) {
    // Not the server's own message, which may contain the recipient's address.
    super(`The mail was not sent: ${code}${details.replyCode === null ? "" : ` (${details.replyCode})`}`, {
      cause: details.cause,
    });
    this.name = "MailError";
    this.code = code;
    this.isRetryable = details.isRetryable;
    this.replyCode = details.replyCode;
  }
}
