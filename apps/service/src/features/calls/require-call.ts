import { notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { VoiceCall } from "./call.ts";
import { findCall } from "./call-store.ts";

/** How a path names a call. */
export type CallKey = { readonly call_id: number } | { readonly call_sid: string };

/** The organization's call. @throws DomainError not-found */
export async function requireCall(unit: ScopedUnitOfWork, key: CallKey): Promise<VoiceCall> {
  const call = await findCall(unit, "call_id" in key ? { id: key.call_id } : { callSid: key.call_sid });
  if (call === null) throw notFound("Call");
  return call;
}

/** Runs `work` on the organization's call, in one transaction. @throws DomainError not-found */
export function withCall<Result>(
  scope: OrganizationScope,
  key: CallKey,
  work: (unit: ScopedUnitOfWork, call: VoiceCall) => Promise<Result>,
): Promise<Result> {
  return scope.transaction(async (unit) => work(unit, await requireCall(unit, key)));
}
