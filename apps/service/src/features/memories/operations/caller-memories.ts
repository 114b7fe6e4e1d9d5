import {
  exportCallerMemory,
  forgetCaller,
  getCallerMemoryStatus,
  optCallerOut,
  recordCallerConsent,
} from "@parley/contracts/learning/caller-memory-contracts";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import {
  type CallerMemory,
  forgetCaller as eraseCallerMemory,
  readCallerMemory,
  recordConsent,
  requireCallerHash,
} from "../callers/caller-memory.ts";
import { type Consent, listConsents } from "../callers/consent-store.ts";
import { listEdgesOfCaller } from "../edge-store.ts";
import type { MemoriesDeps } from "../memories-deps.ts";
import { listOfCaller } from "../memory-store.ts";
import { formerCallerHashesOf } from "../memory-subject.ts";
import { presentEdge, presentMemory } from "../present-memory.ts";

/** Endpoints under /gdpr/memory: what callers may ask for. */
export function callerMemoryOperations({ platform }: MemoriesDeps): readonly Operation[] {
  const hashOf = (params: { readonly caller_hash: string }) => requireCallerHash(platform.hashes, params.caller_hash);
  return [
    defineOperation(forgetCaller, async ({ scope, params }) => {
      const callerHash = hashOf(params);
      const former = formerCallerHashesOf(platform.hashes, params.caller_hash.trim());
      const count = await scope.transaction(async (unit) => {
        let erased = 0;
        for (const hash of [callerHash, ...former]) erased += await eraseCallerMemory(unit, hash);
        return erased;
      });
      return {
        success: true,
        message: `${count === 1 ? "1 memory" : `${count} memories`} erased. The conversations themselves stay until retention erases them.`,
        caller_hash: callerHash,
        forgotten_count: count,
      };
    }),
    defineOperation(optCallerOut, async ({ scope, identity, params }) => {
      const consent = { isGiven: false, source: "opt-out", recordedBy: identity.userId };
      return present(await scope.transaction((unit) => recordConsent(unit, hashOf(params), consent)));
    }),
    defineOperation(recordCallerConsent, async ({ scope, identity, params, body }) => {
      const consent = { isGiven: body.given, source: body.source, recordedBy: identity.userId };
      return present(await scope.transaction((unit) => recordConsent(unit, hashOf(params), consent)));
    }),
    defineOperation(getCallerMemoryStatus, async ({ scope, params }) =>
      present(await scope.transaction((unit) => readCallerMemory(unit, hashOf(params)))),
    ),
    defineOperation(exportCallerMemory, async ({ scope, params }) => {
      const callerHash = hashOf(params);
      const { memories, edges, consents } = await scope.transaction(async (unit) => ({
        memories: await listOfCaller(unit, callerHash),
        edges: await listEdgesOfCaller(unit, callerHash),
        consents: await listConsents(unit, callerHash, "memory"),
      }));
      return {
        caller_hash: callerHash,
        exported_at: toWireTimestamp(platform.clock.now()),
        memories: memories.map((each) => presentMemory(each, platform.clock.now())),
        edges: edges.map(presentEdge),
        consents: consents.map(presentConsent),
      };
    }),
  ];
}

function present({ callerHash, count, isOptedOut, consent, forgottenAt }: CallerMemory) {
  return {
    caller_hash: callerHash,
    memory_count: count,
    opted_out: isOptedOut,
    consent: consent === null ? null : presentConsent(consent),
    forgotten_at: toWireTimestampOrNull(forgottenAt),
  };
}

function presentConsent({ isGiven, source, recordedBy, recordedAt }: Consent) {
  return { given: isGiven, source, recorded_by: recordedBy, recorded_at: toWireTimestamp(recordedAt) };
}
