/** Why a text that is queued must not be sent. */
export interface TextRefusal {
  readonly errorCode: string;
  readonly errorMessage: string;
}

export const OPTED_OUT: TextRefusal = {
  errorCode: "recipient-opted-out",
  errorMessage: "The recipient has opted out",
};
