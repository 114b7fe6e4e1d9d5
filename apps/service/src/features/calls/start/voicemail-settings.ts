import { DomainError } from "@parley/foundation/domain-error";

/** What to do when a machine takes the call. */
export interface VoicemailSettings {
  /** Left on it; null: nothing, hang up. */
  readonly message: string | null;
}

/**
 * Reads what a request says about machines.
 * @returns null: nobody looks whether one takes the call
 * @throws DomainError invalid-input when a message is to be left that cannot be
 */
export function readVoicemailSettings(asked: {
  readonly isDetected: boolean;
  readonly isLeft: boolean;
  readonly message: string | null;
}): VoicemailSettings | null {
  const { isDetected, isLeft, message } = asked;
  if (!isLeft) return isDetected ? { message: null } : null;
  if (!isDetected) {
    throw new DomainError("invalid-input", "leave_voicemail needs enable_voicemail_detection", {
      code: "voicemail-not-detected",
      fix: "Set enable_voicemail_detection as well, or leave out leave_voicemail.",
    });
  }
  if (message === null || message.trim() === "") {
    throw new DomainError("invalid-input", "leave_voicemail needs a voicemail_message", {
      code: "voicemail-message-missing",
      fix: "Say what to leave in voicemail_message, or leave out leave_voicemail: then machines are hung up on.",
    });
  }
  return { message };
}
