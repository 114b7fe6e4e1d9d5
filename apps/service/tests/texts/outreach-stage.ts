import { randomUUID } from "node:crypto";
import { type AssistantId, asId, type SmsLogId } from "@parley/foundation/branded-ids";
import { sendTextJob } from "../../src/features/texts/jobs/text-jobs.ts";
import { findTextingParty, type TextingParty } from "../../src/features/texts/outreach/find-texting-party.ts";
import { openTextRoom } from "../../src/features/texts/outreach/open-text-room.ts";
import { readTextEnds, type TextEnd } from "../../src/features/texts/outreach/text-ends.ts";
import { type TextIntent, writeTextIntents } from "../../src/features/texts/outreach/write-text-intents.ts";
import type { OutreachText, TextsDeps } from "../../src/features/texts/texts-deps.ts";
import { jobRequest } from "../../src/platform/jobs/job.ts";
import { createTelephonyTable } from "../../src/providers/telephony/table.ts";
import { withPart } from "../../src/providers/telephony/telephony-provider.ts";
import { startTestServiceWithCarrier, type TestCarrierService, type TestLine } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

/** What a campaign would do, without one. */
export interface OutreachStage {
  readonly service: TestCarrierService;
  readonly deps: Pick<TextsDeps, "platform" | "vendor" | "accountOf">;
  /** What is said of a text before it is sent, by its recipient; null, as without an entry: it may go. */
  readonly refusals: Map<string, string>;
  readonly asked: OutreachText[];
  /** Accepted texts that failed. A throwing one undoes the report. */
  readonly failures: { messageId: string; errorCode: string | null }[];
}

export async function startOutreachStage(
  options: Parameters<typeof startTestServiceWithCarrier>[0] = {},
): Promise<OutreachStage> {
  const refusals = new Map<string, string>();
  const asked: OutreachText[] = [];
  const failures: OutreachStage["failures"] = [];
  const service = await startTestServiceWithCarrier({
    ...options,
    overrides: {
      ...options.overrides,
      outreach: {
        refuseOutreach: async (_unit, texts) => {
          asked.push(...texts);
          return new Map(
            texts.flatMap(({ messageId, to }): [string, string][] => {
              const reason = refusals.get(to);
              return reason === undefined ? [] : [[messageId, reason]];
            }),
          );
        },
        onOutreachFailed: async (_unit, messageId, errorCode) => {
          failures.push({ messageId, errorCode });
        },
      },
    },
  });
  const { platform } = service.service;
  const table = createTelephonyTable({ http: platform.trustedHttp, clock: platform.clock, baseUrls: {} });
  const vendor = (name: string) => withPart(table.get(name), "texts");
  const account = table
    .get(service.kind.provider)
    ?.connect((name) => service.kind.makeAccount().env[name.toUpperCase()]);
  return {
    service,
    deps: { platform, vendor, accountOf: async () => withPart(account ?? null, "texts") },
    refusals,
    asked,
    failures,
  };
}

export function partyOf(
  { deps }: OutreachStage,
  { organizationId }: TestOrganization,
  line: TestLine,
  assistantId: AssistantId = asId(line.assistantId),
): Promise<TextingParty> {
  return findTextingParty(deps, organizationId, { from: line.phoneNumber, assistantId });
}

type WrittenBatch = readonly (TextIntent & { readonly to: string })[];

/** Writes one batch, in one transaction, to those there is room for. On a busy machine it may wait too long for its turn. */
export async function writeBatch(...batch: Parameters<typeof writeOnce>): Promise<WrittenBatch> {
  for (;;) {
    const written = await writeOnce(...batch).catch((error: { code?: unknown }) => {
      if (error.code === LOCK_TIMEOUT) return null;
      throw error;
    });
    if (written !== null) return written;
  }
}

const LOCK_TIMEOUT = "55P03";

async function writeOnce(
  { deps }: OutreachStage,
  { organizationId }: TestOrganization,
  party: TextingParty,
  recipients: readonly string[],
  body = "Your check-up is due",
): Promise<WrittenBatch> {
  return deps.platform.data.scope(organizationId).transaction(async (unit) => {
    const room = await openTextRoom(deps, unit, party);
    const states = await room.takeRecipients(recipients);
    const free = recipients.filter((to) => states.get(to) === "free").slice(0, room.texts);
    const texts = free.map((to) => ({ messageId: randomUUID(), to, body }));
    const intents = await writeTextIntents(deps, unit, room, texts);
    const toOf = new Map<string, string>(texts.map(({ messageId, to }) => [messageId, to]));
    return intents.map((intent) => ({ ...intent, to: toOf.get(intent.messageId) ?? "" }));
  });
}

/** Has the service's workers take texts to the carrier. */
export function dispatchAll(
  { deps }: OutreachStage,
  { organizationId }: TestOrganization,
  intents: readonly { readonly id: SmsLogId }[],
): Promise<void> {
  return deps.platform.data.scope(organizationId).transaction(async (unit) => {
    for (const { id } of intents) unit.enqueue(jobRequest(sendTextJob, { organizationId, smsLogId: id }));
  });
}

export function endsOf(
  { deps }: OutreachStage,
  { organizationId }: TestOrganization,
  intents: readonly { readonly messageId: string }[],
): Promise<readonly TextEnd[]> {
  return deps.platform.data.scope(organizationId).transaction((unit) =>
    readTextEnds(
      unit,
      intents.map(({ messageId }) => messageId),
    ),
  );
}
