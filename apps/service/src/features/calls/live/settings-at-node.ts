import type { FlowNode } from "@parley/flow-graph/node-schemas";
import type { CallSettings, ChangeableSettings } from "../../../conversation/call/reducer/call-settings.ts";
import type { CompiledFlow } from "../../../conversation/flow/compiled-flow.ts";
import type { FlowState } from "../../../conversation/flow/flow-state.ts";

/** How the caller is listened to at a node of the flow: by the assistant's settings, with the node's changes. */
export function settingsAtNode(
  base: CallSettings,
  flow: CompiledFlow,
  { node: name }: FlowState,
  { opens, silenceAfterMs }: { readonly opens: boolean; readonly silenceAfterMs: number | null },
): Required<Omit<ChangeableSettings, "recognizer">> {
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

/** A code of known length is complete with its last key. */
function keyCountOf(node: FlowNode): number | null {
  if (node.type !== "capture" || node.accepts_keys === false) return null;
  if (node.value.kind === "number") return node.value.digits ?? null;
  return node.value.kind === "date" ? DATE_KEYS : null;
}

/** Day, month and year. */
const DATE_KEYS = 8;
