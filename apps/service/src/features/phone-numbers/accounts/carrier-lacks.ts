import { DomainError } from "@parley/foundation/domain-error";
import type { CarrierPart } from "../../../providers/telephony/telephony-provider.ts";

const LACKS: Readonly<Record<CarrierPart, { readonly message: string; readonly fix: string }>> = {
  texts: { message: "does not carry texts", fix: "Use a number of a carrier that carries texts." },
  numbers: { message: "does not let its numbers be managed from here", fix: "Manage them at the carrier itself." },
  calls: { message: "does not carry calls", fix: "Use a number of a carrier that carries calls." },
};

/** The documented error for a carrier that is connected but does not offer what was asked for. */
export function carrierLacks(part: CarrierPart, provider: string): DomainError {
  const { message, fix } = LACKS[part];
  return new DomainError("invalid-input", `The provider ${provider} ${message}`, {
    code: "provider-not-available",
    fix,
  });
}
