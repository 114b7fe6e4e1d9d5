import { type CheckResult, failed, ok, skipped, warning } from "../../platform/check-result.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import type { AssignedFlow, PhoneNumber } from "../phone-numbers/phone-number.ts";
import type { PhoneNumbersDeps } from "../phone-numbers/phone-numbers-deps.ts";

/** What our own records say about a number: who answers it, and with which model. */
export async function checkNumber(
  deps: Pick<PhoneNumbersDeps, "answeringModel">,
  scope: OrganizationScope,
  number: PhoneNumber,
): Promise<readonly CheckResult[]> {
  return [
    ok("known", `number ${number.id}, at ${number.provider} since ${number.createdAt.toISOString().slice(0, 10)}`),
    number.isActive
      ? ok("active", "switched on")
      : failed("active", "switched off: nothing that comes in is taken", "Sync your numbers, or release this one."),
    checkCanText(number),
    ...(await checkAssignee(deps, scope, number)),
  ];
}

function checkCanText(number: PhoneNumber): CheckResult {
  if (number.isVerifiedCallerId) {
    return skipped("can-text", "a verified caller id: shown in calls, and nothing else");
  }
  return number.capabilities.sms
    ? ok("can-text", `${number.provider} carries texts on it`)
    : failed(
        "can-text",
        `${number.provider} does not carry texts on it`,
        "Use another number for texts, or sync your numbers if the carrier has added texting.",
      );
}

async function checkAssignee(
  deps: Pick<PhoneNumbersDeps, "answeringModel">,
  scope: OrganizationScope,
  number: PhoneNumber,
): Promise<readonly CheckResult[]> {
  const { flow } = number;
  const answererId = number.assistant?.id ?? flow?.baseAssistantId ?? null;
  if (number.isVerifiedCallerId) {
    return [
      skipped("assigned", "nothing comes in on a verified caller id"),
      skipped("assistant-active", "nobody is needed to answer it"),
      skipped("model", "nobody is needed to answer it"),
    ];
  }
  const assistant = answererId === null ? null : await scope.transaction((unit) => findAssistant(unit, answererId));
  if (assistant === null) {
    return [
      failed("assigned", "neither an assistant nor a flow answers it", "Assign an assistant or a flow to the number."),
      skipped("assistant-active", "there is no assistant"),
      skipped("model", "there is no assistant"),
    ];
  }
  const model = await deps.answeringModel(scope, assistant);
  return [
    flow === null
      ? ok("assigned", `assistant ${assistant.id} (${assistant.name}) answers it`)
      : checkFlow(flow, assistant.name),
    assistant.isActive
      ? ok("assistant-active", "the assistant is switched on")
      : failed("assistant-active", "the assistant is switched off: texts are kept, not answered", "Switch it on."),
    describeModel(model),
  ];
}

function checkFlow(flow: AssignedFlow, baseAssistantName: string): CheckResult {
  return flow.isActive
    ? ok("assigned", `flow ${flow.id} (${flow.name}) answers it, with the assistant ${baseAssistantName}`)
    : failed(
        "assigned",
        `flow ${flow.id} (${flow.name}) is switched off: texts are kept, not answered`,
        "Switch it on: PUT /api/v1/flows/{flow_id} with is_active true.",
      );
}

function describeModel(model: Awaited<ReturnType<PhoneNumbersDeps["answeringModel"]>>): CheckResult {
  if (model === null) {
    return failed(
      "model",
      "no language model may answer: none is configured, and the demo responder does not answer on carriers' numbers",
      "Enter a model's key with the assistant or the organization, or run a model server on this machine.",
    );
  }
  const name = `${model.provider} ${model.modelId}`;
  if (model.unusable !== undefined) return failed("model", `${name}: ${model.unusable.message}`, model.unusable.fix);
  if (model.provider === "demo") {
    return warning(
      "model",
      "the demo responder answers: rules, not AI",
      "Enter a model's key with the assistant or the organization, or run a model server on this machine.",
    );
  }
  return ok("model", `${name} answers (not asked just now: POST /api/v1/assistants/test-llm-connection does)`);
}
