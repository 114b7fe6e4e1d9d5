import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storable } from "../../../platform/database/storable.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { lockThread } from "../thread/thread-lock-store.ts";
import { deleteParts, insertPart, listParts, type PartedText, type StoredPart } from "./sms-part-store.ts";

/** A text put together from its pieces. */
export interface CollectedText {
  readonly sms: InboundSms;
  readonly isVerified: boolean;
  readonly missingParts: number;
}

/**
 * Keeps a piece of a text, and gives the whole once it is there; null while pieces are missing. A text that came whole is
 * given back as it is, and so is a piece that fits no text: better two texts than one lost. Holds the thread's lock, so
 * that of two last pieces at the same moment one finds the other.
 */
export async function collectParts(
  unit: ScopedUnitOfWork,
  provider: string,
  sms: InboundSms,
  isVerified: boolean,
): Promise<CollectedText | null> {
  const { part } = sms;
  const alone = { sms: storableText(sms), isVerified, missingParts: 0 };
  if (part === null || part.count < 2 || part.number < 1 || part.number > part.count) return alone;
  await lockThread(unit, { customerPhoneNumber: sms.from, assistantPhoneNumber: sms.to });
  const text = { provider, from: sms.from, to: sms.to, reference: part.reference };
  const known = await listParts(unit, text);
  if (known.some(({ number, count }) => number === part.number || count !== part.count)) return alone;
  await insertPart(unit, text, part, sms, isVerified);
  return known.length + 1 === part.count ? takeParts(unit, text) : null;
}

/** Puts together what is there of a text and forgets the pieces; null when there are none (any more). */
export async function takeParts(unit: ScopedUnitOfWork, text: PartedText): Promise<CollectedText | null> {
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

function join(text: PartedText, first: StoredPart, parts: readonly StoredPart[]): InboundSms {
  return storableText({
    kind: "message",
    providerMessageId: first.providerMessageId,
    from: text.from,
    to: text.to,
    body: parts.map(({ body }) => body).join(""),
    mediaUrls: [],
    segmentCount: first.count,
    // A text is there when its last piece is.
    receivedAt: new Date(Math.max(...parts.map(({ receivedAt }) => receivedAt.getTime()))),
    part: null,
    payload: { parts: parts.map(({ payload }) => payload) },
  });
}

/** As a whole text goes on from here; not sooner, because a half at a piece's end and one at the next one's start are one. */
function storableText(sms: InboundSms): InboundSms {
  return { ...sms, body: storable(sms.body), mediaUrls: sms.mediaUrls.map(storable), part: null };
}
