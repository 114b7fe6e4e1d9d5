import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";

export interface PanelProps {
  readonly thread: WireSmsConversation;
}
