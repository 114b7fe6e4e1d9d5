import type { WireCall } from "@parley/contracts/calls/call-schemas";

export interface TabProps {
  readonly call: WireCall;
}
