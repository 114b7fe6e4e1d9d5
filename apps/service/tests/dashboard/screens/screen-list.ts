import type { Furniture } from "./furnished-house.ts";

/** One look of a route: a tab, a view, a drawer. */
export interface Screen {
  /** As the router has it. */
  readonly route: string;
  /** For file names and complaints; each only once. */
  readonly name: string;
  /** Below `/app`, except for the pages that links lead to. */
  readonly path: string;
  /** Its list has rows that `j` and `k` lead along. */
  readonly hasRows?: true;
}

/** Every look of the pages that links lead to and that a house with an account shows; their paths are addresses of the service. */
export function accountLinkScreensOf({ invitationToken }: Furniture): readonly Screen[] {
  const looks = (route: string, name: string, token: string) => [
    { route, name, path: `${route}?token=${token}` },
    { route, name: `${name}-no-token`, path: route },
  ];
  return [
    { route: "/set-up", name: "set-up", path: "/set-up" },
    ...looks("/accept-invitation", "accept-invitation", invitationToken),
    ...looks("/reset-password", "reset-password", "unused"),
    ...looks("/verify-email", "verify-email", "unused"),
  ];
}

/** Every screen of a house that has one of everything. */
export function screensOf(furniture: Furniture): readonly Screen[] {
  const encode = encodeURIComponent;
  const { assistantId, callSid, liveCallSid, threadId, flowId, campaignId, draftId } = furniture;
  const tabs = (route: string, name: string, path: string, parameter: string, values: readonly string[]) =>
    values.map((value) => ({ route, name: `${name}-${value}`, path: `${path}?${parameter}=${value}` }));
  const call = { route: "/calls/$callSid", path: `/calls/${callSid}` };
  const assistant = { route: "/assistants/$assistantId", path: `/assistants/${assistantId}` };
  const thread = { route: "/inbox/$id", path: `/inbox/${threadId}` };
  const flow = { route: "/flows/$flowId", path: `/flows/${flowId}` };
  const campaign = { route: "/campaigns/$campaignId", path: `/campaigns/${draftId}` };
  const memories = "/memories";
  const hasRows = true;
  return [
    { route: "/", name: "home", path: "" },
    { route: "/live", name: "live", path: "/live", hasRows },
    { route: "/calls", name: "calls", path: "/calls", hasRows },
    { route: "/calls", name: "calls-found", path: "/calls?q=hello" },
    { ...call, name: "call" },
    ...tabs(call.route, "call", call.path, "tab", [
      "latency",
      "figures",
      "costs",
      "tools",
      "memories",
      "webhooks",
      "events",
    ]),
    { ...call, name: "call-live", path: `/calls/${liveCallSid}` },
    { route: "/inbox", name: "inbox", path: "/inbox", hasRows },
    { route: "/inbox", name: "inbox-found", path: "/inbox?q=hello" },
    { route: "/inbox/replies", name: "inbox-replies", path: "/inbox/replies" },
    { ...thread, name: "thread" },
    ...tabs(thread.route, "thread", thread.path, "panel", ["notes", "events", "related", "memories"]),
    { route: "/text-log", name: "text-log", path: "/text-log", hasRows },
    { route: "/text-log", name: "text", path: `/text-log?log=${furniture.textId}` },
    { route: "/assistants", name: "assistants", path: "/assistants", hasRows },
    { ...assistant, name: "assistant" },
    ...tabs(assistant.route, "assistant", assistant.path, "tab", [
      "model",
      "speech",
      "turns",
      "tools",
      "texts",
      "numbers",
      "advanced",
      "history",
    ]),
    { route: `${assistant.route}/prompts`, name: "prompts", path: `${assistant.path}/prompts`, hasRows },
    {
      route: `${assistant.route}/prompts`,
      name: "prompt-version",
      path: `${assistant.path}/prompts?version=${furniture.promptVersionId}`,
    },
    { route: `${assistant.route}/evaluations`, name: "evaluations", path: `${assistant.path}/evaluations` },
    { route: "/test", name: "test", path: `/test?assistant=${assistantId}` },
    { route: "/flows", name: "flows", path: "/flows", hasRows },
    { ...flow, name: "flow" },
    ...tabs(flow.route, "flow", flow.path, "view", ["json", "settings", "versions"]),
    { route: "/tools", name: "tools", path: "/tools", hasRows },
    { route: "/tools/from-server", name: "tools-from-server", path: "/tools/from-server" },
    { route: "/tools/$toolId", name: "tool", path: `/tools/${furniture.toolId}` },
    { route: memories, name: "memories", path: memories, hasRows },
    { route: memories, name: "memories-found", path: `${memories}?q=mornings` },
    { route: memories, name: "memories-graph", path: `${memories}?view=graph&assistant=${assistantId}` },
    { route: memories, name: "memories-caller", path: `${memories}?view=caller&caller=${encode(furniture.caller)}` },
    { route: "/memories/$memoryId", name: "memory", path: `/memories/${furniture.memoryId}` },
    { route: "/documents", name: "documents", path: `/documents?assistant=${assistantId}`, hasRows },
    { route: "/documents", name: "documents-asked", path: `/documents?assistant=${assistantId}&q=when+does+it+open` },
    {
      route: "/documents",
      name: "document",
      path: `/documents?assistant=${assistantId}&document=${furniture.documentId}`,
    },
    { route: "/campaigns", name: "campaigns", path: "/campaigns", hasRows },
    { route: "/campaigns/new", name: "campaign-new", path: "/campaigns/new" },
    { ...campaign, name: "campaign", path: `/campaigns/${campaignId}` },
    { ...campaign, name: "campaign-attempts", path: `/campaigns/${campaignId}?tab=attempts` },
    { ...campaign, name: "draft" },
    ...tabs(campaign.route, "draft", campaign.path, "step", ["contacts", "messages", "schedule", "review"]),
    { route: "/numbers", name: "numbers", path: "/numbers", hasRows },
    { route: "/numbers/buy", name: "numbers-buy", path: "/numbers/buy?provider=twilio&country=US" },
    { route: "/numbers/$phoneNumber", name: "number", path: `/numbers/${encode(furniture.phoneNumber)}` },
    { route: "/trunks", name: "trunks", path: "/trunks", hasRows },
    { route: "/trunks/$trunkId", name: "trunk", path: `/trunks/${furniture.trunkId}` },
    { route: "/analytics", name: "analytics", path: "/analytics" },
    { route: "/providers", name: "providers", path: "/providers" },
    { route: "/webhooks", name: "webhooks", path: "/webhooks", hasRows },
    {
      route: "/webhooks/$endpointKey",
      name: "webhook",
      path: `/webhooks/${encode(furniture.endpointKey)}`,
      hasRows,
    },
    {
      route: "/webhooks/$endpointKey",
      name: "delivery",
      path: `/webhooks/${encode(furniture.endpointKey)}?delivery=${furniture.deliveryId}`,
    },
    { route: "/keys", name: "keys", path: "/keys" },
    { route: "/organization", name: "organization", path: "/organization" },
    { route: "/members", name: "members", path: "/members" },
    { route: "/audit", name: "audit", path: "/audit", hasRows },
    { route: "/system", name: "system", path: "/system" },
  ];
}
