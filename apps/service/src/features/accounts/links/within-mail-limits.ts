import type { UserId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { AccountContext } from "../account-context.ts";

/**
 * Runs work that queues one mail, within the hour's mails of the address it goes to and of the person who has it sent.
 * Work that fails sends nothing, so it counts for neither. Not to be called in a transaction: it counts on a connection
 * of its own.
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
  return new DomainError("rate-limited", "Several mails were sent to this address already", {
    code: "too-many-mails",
    retryAfterSeconds,
    fix: `Look for them, also among the unwanted ones, or wait ${retryAfterSeconds} s.`,
  });
}

function tooManySent(retryAfterSeconds: number): DomainError {
  return new DomainError("rate-limited", "You had many mails sent within the hour", {
    code: "too-many-mails-sent",
    retryAfterSeconds,
    fix: `Wait ${retryAfterSeconds} s and try again.`,
  });
}
