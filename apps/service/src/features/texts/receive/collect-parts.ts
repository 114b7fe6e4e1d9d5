import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { lockThread } from "../thread/lock-store.ts";
import { deleteParts, insertPart, listParts, type SplitText, type StoredPart } from "./part-store.ts";

/** A text assembled from its parts. */
export interface CollectedText {
  readonly sms: InboundSms;
  readonly isVerified: boolean;
  readonly missingParts: number;
}

/**
 * Stores a part of a long text and returns the whole text once all parts are there; null until then. A text without parts
 * is returned as it is, and so is a part that does not fit the others: two texts are better than a lost one. Holds the
 * thread's lock, so that one of two parts that arrive at once sees the other.
 */
export async function collectParts(
  unit: ScopedUnitOfWork,
  provider: string,
  sms: InboundSms,
  isVerified: boolean,
): Promise<CollectedText | null> {
  const { part } = sms;
  const asItIs = { sms: storableText(sms), isVerified, missingParts: 0 };
  if (part === null || part.count < 2 || part.number < 1 || part.number > part.count) return asItIs;
  await lockThread(unit, { customerPhoneNumber: sms.from, assistantPhoneNumber: sms.to });
  const text = { provider, from: sms.from, to: sms.to, reference: part.reference };
  const known = await listParts(unit, text);
  if (known.some(({ number, count }) => number === part.number || count !== part.count)) return asItIs;
  await insertPart(unit, text, part, sms, isVerified);
  return known.length + 1 === part.count ? assembleParts(unit, text) : null;
}

/** Joins the stored parts of a text and deletes them; null when there are none. */
export async function assembleParts(unit: ScopedUnitOfWork, text: SplitText): Promise<CollectedText | null> {
  const parts = await listParts(unit, text);
  const [first] = parts;
  if (first === undefined) return null;
  await deleteParts(unit, text);
  return {
    sms: join(text, first, parts),
    isVerified: parts.every((part) => part.isVerified),
    missingParts: first.count - parts.length,
  };
}

function join(text: SplitText, first: StoredPart, parts: readonly StoredPart[]): InboundSms {
  return storableText({
    kind: "message",
    providerMessageId: first.providerMessageId,
    from: text.from,
    to: text.to,
    body: parts.map(({ body }) => body).join(""),
    mediaUrls: [],
    segmentCount: first.count,
    // A text has arrived when its last part has.
    receivedAt: new Date(Math.max(...parts.map(({ receivedAt }) => receivedAt.getTime()))),
    part: null,
    payload: { parts: parts.map(({ payload }) => payload) },
  });
}

/** Only for whole texts: a character may be split between two parts. */
function storableText(sms: InboundSms): InboundSms {
  return { ...sms, body: storable(sms.body), mediaUrls: sms.mediaUrls.map(storable), part: null };
}
