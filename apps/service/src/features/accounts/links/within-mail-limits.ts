import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { AccountContext } from "../account-context.ts";

/**
 * Runs work that queues one mail, if the recipient and the sender have not reached their limits for the hour. Work that
 * fails sends nothing, so it counts towards neither. Do not call it in a transaction: it counts on its own connection.
 * @throws DomainError `rate-limited`
 */
export async function withinMailLimits<Result>(
  context: Pick<AccountContext, "linkMailAttempts" | "mailSenderAttempts">,
  mail: { readonly recipient: string; readonly senderId: UserId },
  work: () => Promise<Result>,
): Promise<Result> {
  const ofSender = await context.mailSenderAttempts.begin(String(mail.senderId));
  if (!ofSender.isAllowed) throw tooManySent(ofSender.retryAfterSeconds);
  const ofRecipient = await context.linkMailAttempts.begin(mail.recipient.toLowerCase());
  if (!ofRecipient.isAllowed) {
    await ofSender.succeed();
    throw tooManyReceived(ofRecipient.retryAfterSeconds);
  }
  try {
    return await work();
  } catch (error) {
    await ofSender.succeed();
    await ofRecipient.succeed();
    throw error;
  }
}

function tooManyReceived(retryAfterSeconds: number): DomainError {
  return new DomainError("rate-limited", "Several e-mails have already been sent to this address", {
    code: "too-many-mails",
    retryAfterSeconds,
    fix: `Look for them, also in the spam folder, or wait ${retryAfterSeconds} s.`,
  });
}

function tooManySent(retryAfterSeconds: number): DomainError {
  return new DomainError("rate-limited", "You have sent too many e-mails within the hour", {
    code: "too-many-mails-sent",
    retryAfterSeconds,
    fix: `Wait ${retryAfterSeconds} s and try again.`,
  });
}
