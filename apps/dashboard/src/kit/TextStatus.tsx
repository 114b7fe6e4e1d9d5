import { t } from "../i18n/t.ts";

const LOOKS = {
  received: ["text-good", "text-status.received"],
  queued: ["text-quiet", "text-status.queued"],
  sending: ["text-quiet", "text-status.sending"],
  sent: ["text-accent", "text-status.sent"],
  delivered: ["text-good", "text-status.delivered"],
  failed: ["text-bad", "text-status.failed"],
  cancelled: ["text-warn", "text-status.cancelled"],
} as const;

/** What became of a text, in a word and in a colour. */
export function TextStatus({ status }: { readonly status: string }) {
  const [look, key] = LOOKS[status as keyof typeof LOOKS] ?? ["text-quiet", null];
  return <span className={`font-medium whitespace-nowrap ${look}`}>{key === null ? status : t(key)}</span>;
}
