import { fullJitterDelayMs } from "@parley/foundation/backoff";
import { MailError, type MailTransport } from "../../platform/mail/mail-transport.ts";
import type { Platform } from "../../platform/platform.ts";
import { nudgeMail } from "./jobs/send-mail-job.ts";
import type { BuildMail, OutgoingMail, OutgoingMailKind } from "./outgoing-mail.ts";
import {
  claimOutgoingMail,
  hasNewerMail,
  type MailEnd,
  postponeOutgoingMail,
  settleOutgoingMail,
} from "./outgoing-mail-store.ts";
import { renderMail } from "./render-mail.ts";

/** Longer than a try can take, so that no two workers try the same mail. */
const LEASE_MS = 150_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
/** The wait before the next try has a fixed part and a random part, which doubles up to its cap. */
const SHORTEST_RETRY_MS = 15_000;
const RETRY_JITTER = { baseMs: 60_000, capMs: 2 * 60 * 60_000 };

export interface SendMailDeps {
  readonly platform: Pick<Platform, "clock" | "data" | "logger" | "random">;
  readonly transport: MailTransport;
  readonly builders: Readonly<Record<OutgoingMailKind, BuildMail>>;
  /** Origin without a trailing slash. */
  readonly publicBaseUrl: string;
}

/**
 * One try of a mail: claims it, writes its text, passes it to the mail server, and records the outcome. A try whose
 * outcome is unknown is made again under the same Message-ID (RFC 5322, 3.6.4).
 */
export async function tryMail(deps: SendMailDeps, wanted: Pick<OutgoingMail, "id" | "organizationId">): Promise<void> {
  const mail = await claimOutgoingMail(deps.platform.data.unscoped, wanted, LEASE_MS);
  if (mail === null) return;
  const content = (await isOutdated(deps, mail)) ? null : await deps.builders[mail.kind](mail);
  if (content === null) {
    await settle(deps, mail, { status: "dropped" });
    return;
  }
  const { host, hostname } = new URL(deps.publicBaseUrl);
  const message = renderMail(content, `Sent by Parley at ${host}. Replies to this mail are not read.`);
  try {
    await deps.transport.send({
      ...message,
      to: content.recipient ?? mail.recipient,
      messageId: `${mail.id}@${hostname}`,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await afterFailure(deps, mail, error);
    return;
  }
  await settle(deps, mail, { status: "sent" });
}

/** Only the newest link of its kind works, so an older one need not be sent. */
async function isOutdated(deps: SendMailDeps, mail: OutgoingMail): Promise<boolean> {
  const isLinkToAccount = mail.kind === "password-reset" || mail.kind === "email-verification";
  return isLinkToAccount && hasNewerMail(deps.platform.data.unscoped, mail);
}

async function afterFailure(deps: SendMailDeps, mail: OutgoingMail, error: MailError): Promise<void> {
  const { data, random } = deps.platform;
  const delayMs = SHORTEST_RETRY_MS + fullJitterDelayMs(mail.attemptCount - 1, RETRY_JITTER, random);
  if (!error.isRetryable || mail.ageMs + delayMs > GIVE_UP_AFTER_MS) {
    await settle(deps, mail, { status: "failed", failureCode: error.code });
    return;
  }
  await data.unscoped.transaction(async (unit) => {
    const nextTryAt = await postponeOutgoingMail(unit, mail, delayMs, error.code);
    if (nextTryAt !== null) nudgeMail(unit, mail, nextTryAt);
  });
  log(deps, mail, "postponed", error.code);
}

async function settle(deps: SendMailDeps, mail: OutgoingMail, end: MailEnd): Promise<void> {
  await settleOutgoingMail(deps.platform.data.unscoped, mail, end);
  log(deps, mail, end.status, end.status === "failed" ? end.failureCode : undefined);
}

/** Never logs the address: the organization may see it, readers of the log may not. */
function log(deps: SendMailDeps, mail: OutgoingMail, outcome: string, code?: string): void {
  const { logger } = deps.platform;
  const fields = {
    messageId: mail.id,
    reason: mail.kind,
    outcome,
    attempt: mail.attemptCount,
    ...(mail.organizationId === null ? {} : { organizationId: mail.organizationId }),
    ...(code === undefined ? {} : { code }),
  };
  if (outcome === "failed") logger.error("mail not sent", fields);
  else if (outcome === "postponed") logger.warn("mail not sent yet", fields);
  else logger.info("mail settled", fields);
}
