import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import type { FlowNode } from "@parley/flow-graph/node-schemas";
import type { CallSettings, ChangeableSettings } from "../../../conversation/call/reducer/call-settings.ts";
import type { CompiledFlow } from "../../../conversation/flow/compiled-flow.ts";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { ExpectedAnswer } from "../../../conversation/speech/turn-taking/expected-answer.ts";

/** How the caller is listened to at a node of the flow: by the assistant's settings, with the node's changes. */
export function settingsAtNode(
  base: CallSettings,
  flow: CompiledFlow,
  { node: name }: FlowState,
  { opens, silenceAfterMs }: { readonly opens: boolean; readonly silenceAfterMs: number | null },
): Required<Omit<ChangeableSettings, "recognizer" | "language">> {
  const node = flow.nodes.get(name);
  const { interruptions, endpointing } = node?.settings ?? {};
  return {
    flow: {
      opens,
      silenceAfterMs,
      exactKeys: (node?.transitions ?? []).flatMap((transition) =>
        transition.kind === "dtmf" ? [transition.digits] : [],
      ),
      keyCount: node === undefined ? null : keyCountOf(node),
      isInterruptible: interruptions?.enabled !== false,
      expects: node?.type === "capture" ? answerOf(node.value) : null,
    },
    interruptions: {
      ...base.interruptions,
      ...(interruptions?.threshold == null ? {} : { wordCount: interruptions.threshold }),
      ...(interruptions?.min_speaking_ms == null ? {} : { minSpeakingMs: interruptions.min_speaking_ms }),
    },
    endpointing: {
      ...base.endpointing,
      ...(endpointing?.silence_ms == null ? {} : { silenceMs: endpointing.silence_ms }),
      ...(endpointing?.utterance_timeout_ms == null ? {} : { utteranceTimeoutMs: endpointing.utterance_timeout_ms }),
    },
  };
}

/** What a captured value sounds like while it is being said. */
function answerOf(value: CaptureValue): ExpectedAnswer | null {
  switch (value.kind) {
    case "phone":
    case "date":
      return { kind: value.kind, digits: null };
    case "number":
      return value.digits == null ? null : { kind: "number", digits: value.digits };
    case "email":
      return { kind: "e-mail", digits: null };
    case "name":
    case "address":
      return { kind: "spelling", digits: null };
    case "choice":
      return null;
  }
}

/** A code of known length is complete with its last key. */
function keyCountOf(node: FlowNode): number | null {
  if (node.type !== "capture" || node.accepts_keys === false) return null;
  if (node.value.kind === "number") return node.value.digits ?? null;
  return node.value.kind === "date" ? DATE_KEYS : null;
}

/** Day, month and year. */
const DATE_KEYS = 8;
