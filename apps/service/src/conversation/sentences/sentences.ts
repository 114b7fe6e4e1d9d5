/** What the platform itself says to people, in one language. `{organization}` stands for the organization's name. */
export interface Sentences {
  /** The first words of a call that came in: that an AI speaks. */
  readonly aiAnswers: string;
  /** The same where we call. */
  readonly aiCalls: string;
  /** The same in the first text. */
  readonly aiWrites: string;
  readonly isRecorded: string;
  readonly mayBeRecorded: string;
  /** To who asks in a call whether a person speaks. */
  readonly notAPerson: string;
  /** To who asks it in a text. */
  readonly notAPersonWrites: string;
  /** To who opted out in a call. */
  readonly optedOut: string;
  /** After either, when the call goes on. */
  readonly goOn: string;
  readonly goodbye: string;
  /** Something failed; the call goes on. */
  readonly trouble: string;
  /** Something failed; the call ends. */
  readonly apology: string;
  /** Nobody took the transfer. */
  readonly transferFailed: string;
  /** Said by the process that continues a call another one has lost. */
  readonly weAreBack: string;
  /** To who has been silent for a while. */
  readonly idle: string;
  /** In place of a claim that nothing backs. */
  readonly notDone: string;
}
