import { randomUUID } from "node:crypto";
import { BRIDGE_PATHS } from "@parley/contracts/sip-bridge/bridge-api";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { expect } from "vitest";
import { CALL_KINDS } from "../../calls/call-kinds.ts";
import { seedFullCall, seedTracks } from "../../calls/seed-call.ts";
import { type StagedAssistant, startVoiceStage, type VoiceStage } from "../../calls/voice-stage.ts";
import { awake, Outreach } from "../../campaigns/outreach-stage.ts";
import { newCustomerNumber } from "../../harness/test-carrier.ts";
import type { TestCaller } from "../../harness/test-service.ts";
import { until } from "../../harness/until.ts";
import { givePassword } from "../dashboard-browser.ts";

/** What stands in an organization that uses everything, by what the addresses of pages name. */
export interface Furniture {
  /** A call that is over, with one of everything. */
  readonly callSid: string;
  /** A call that goes on for as long as the house stands. */
  readonly liveCallSid: string;
  readonly assistantId: number;
  readonly promptVersionId: number;
  readonly phoneNumber: string;
  readonly threadId: number;
  readonly textId: number;
  readonly flowId: number;
  readonly toolId: number;
  readonly memoryId: number;
  readonly caller: string;
  readonly documentId: number;
  readonly trunkId: string;
  readonly endpointKey: string;
  readonly deliveryId: number;
  /** A campaign that has reached somebody. */
  readonly campaignId: number;
  readonly draftId: number;
  /** Of an invitation that is open. */
  readonly invitationToken: string;
}

export interface FurnishedHouse {
  readonly stage: VoiceStage;
  readonly assistant: StagedAssistant;
  /** May do everything, and is an admin of the installation. Signs in by password. */
  readonly admin: TestCaller;
  readonly url: string;
  readonly furniture: Furniture;
  stop(): Promise<void>;
}

/**
 * The service with one organization that has at least one of everything a page shows. Whatever has a name or a text carries
 * `mark`, cut to the most that is taken.
 */
export async function furnishHouse(mark: string): Promise<FurnishedHouse> {
  const [kind] = CALL_KINDS;
  if (kind === undefined) throw new Error("there is no carrier to call over");
  const bridge = await startWebhookReceiver({ isTls: false });
  const stage = await startVoiceStage(kind, {
    // A call must not hurry to its end while pages are looked at.
    isInRealTime: true,
    env: { SIP_BRIDGE_URL: bridge.origin, SIP_BRIDGE_API_KEY: "made for this test, long enough" },
    reader: answerAsModel,
  });
  const stop = async () => {
    await stage.stop();
    await bridge.close();
  };
  try {
    const assistant = await stage.addAssistant(() => ({ text: "We open at nine." }), {
      name: `Front desk ${mark}`.slice(0, 255),
      description: mark.slice(0, 500),
      llm_settings: { welcome_message: "Acme Dental, good morning." },
    });
    const { admin } = assistant.organization;
    await givePassword(stage.service, admin);
    const furniture = await new Furnisher(stage, bridge, assistant, mark).furnish();
    return { stage, assistant, admin, url: stage.service.url, furniture, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Answers cases of an evaluation; whatever else is asked learns nothing. */
function answerAsModel({ systemPrompt }: ModelServerRequest): ScriptedReply {
  return { text: systemPrompt.startsWith("Be brief") ? "We open at nine." : "{}" };
}

class Furnisher {
  readonly #stage: VoiceStage;
  readonly #bridge: WebhookReceiver;
  readonly #assistant: StagedAssistant;
  readonly #mark: string;

  constructor(stage: VoiceStage, bridge: WebhookReceiver, assistant: StagedAssistant, mark: string) {
    this.#stage = stage;
    this.#bridge = bridge;
    this.#assistant = assistant;
    this.#mark = mark;
  }

  async furnish(): Promise<Furniture> {
    const { organization, assistantId, phoneNumber } = this.#assistant;
    const liveCallSid = await this.#placeCall();
    const call = await seedFullCall(this.#stage.service, organization, assistantId, this.#text(10_000));
    const sound = new Uint8Array(16_000).fill(0x7f);
    await seedTracks(this.#stage.service, organization, call, { caller: sound, assistant: sound });
    return {
      callSid: call.callSid,
      liveCallSid,
      assistantId,
      phoneNumber,
      caller: "+12125550199",
      promptVersionId: await this.#addPrompt(),
      ...(await this.#exchangeTexts()),
      flowId: await this.#addFlow(),
      toolId: await this.#addTool(),
      memoryId: await this.#addMemory("+12125550199"),
      documentId: await this.#addDocument(),
      trunkId: await this.#addTrunk(),
      ...(await this.#addDelivery()),
      ...(await this.#addCampaigns()),
      ...(await this.#addSettings()),
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  async #post(path: string, body: unknown = null): Promise<any> {
    const answer = await this.#assistant.organization.admin.client.post(path, body);
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return answer.json;
  }

  async #put(path: string, body: unknown): Promise<void> {
    const answer = await this.#assistant.organization.admin.client.put(path, body);
    expect(answer.status, `${path}: ${answer.text}`).toBe(200);
  }

  /** @param most how many characters are taken there */
  #text(most: number, before = ""): string {
    return `${before}${this.#mark}`.slice(0, most);
  }

  async #placeCall(): Promise<string> {
    const to = this.#assistant.phoneNumber;
    const phone = await this.#stage.service.carrier.placeCall({ from: newCustomerNumber(), to });
    await phone.waitForAudio({ sinceMs: 0, timeoutMs: 60_000 });
    return phone.sid;
  }

  async #exchangeTexts() {
    const { carrier } = this.#stage.service;
    const from = newCustomerNumber();
    await carrier.receiveText({ from, to: this.#assistant.phoneNumber, body: this.#text(1_600, "Hello ") });
    await until(() => expect(carrier.sentTo(from)).toHaveLength(1));
    const path = `/api/v1/sms-conversations/?customer_phone=${encodeURIComponent(from)}`;
    const [thread] = await this.#assistant.get(path);
    await this.#post(`/api/v1/sms-conversations/${thread.id}/notes`, {
      content: this.#text(4_000, "Note "),
    });
    const logs = await this.#assistant.get("/api/v1/sms-logs?limit=1");
    return { threadId: thread.id as number, textId: logs.items[0].id as number };
  }

  async #addPrompt(): Promise<number> {
    const of = `/api/learning/assistants/${this.#assistant.assistantId}`;
    const version = await this.#post(`${of}/prompts`, {
      system_prompt: this.#text(10_000, "Be brief. "),
      version_name: this.#text(255),
      change_summary: this.#text(2_000),
    });
    const dataset = await this.#post(`${of}/eval-datasets/import`, {
      data: {
        name: this.#text(255),
        description: this.#text(4_000),
        cases: [
          { conversation: [{ role: "user", content: "Hours?" }], expected_response: { should_contain: ["nine"] } },
        ],
      },
    });
    const asked = { prompt_version_id: version.id, dataset_id: dataset.id, pass_threshold: 0.5 };
    const run = await this.#post(`${of}/eval/run`, asked);
    await until(async () => expect((await this.#assistant.get(`${of}/eval-runs/${run.id}`)).status).toBe("done"));
    await this.#post(`${of}/prompts/${version.id}/approve`);
    await this.#post(`${of}/prompts/${version.id}/start-canary`, { percentage: 10 });
    return version.id;
  }

  async #addFlow(): Promise<number> {
    const [greet, bye] = [this.#text(100, "greet "), this.#text(100, "bye ")];
    const graph = {
      begin_node: greet,
      variables: { size: { type: "text", description: this.#text(2_000), default: this.#text(4_096) } },
      nodes: {
        [greet]: {
          type: "conversation",
          description: this.#text(2_000),
          prompt: this.#text(10_000),
          transitions: [{ kind: "always", to: bye }],
        },
        [bye]: { type: "end", say: this.#text(4_096) },
      },
    };
    const { assistantId } = this.#assistant;
    const flow = { name: this.#text(255, "Flow "), base_assistant_id: assistantId, graph };
    return (await this.#post("/api/v1/flows", flow)).id;
  }

  async #addTool(): Promise<number> {
    const { shop } = this.#stage;
    const tool = await this.#post("/api/v1/tools", {
      name: `find_${"order_".repeat(9)}`,
      display_name: this.#text(200, "Find "),
      description: this.#text(4_096),
      tool_type: "endpoint",
      configuration: { url: `http://${shop.host}/orders` },
      function_definition: { name: "find_order", parameters: { type: "object", properties: {} } },
    });
    return tool.id;
  }

  async #addMemory(caller: string): Promise<number> {
    const of = { memory_scope: "caller", subject_type: "caller", subject_id: caller };
    await this.#post("/api/learning/memories", { fact: this.#text(2_000, "Ring twice ") });
    return (await this.#post("/api/learning/memories", { ...of, fact: this.#text(2_000, "Prefers mornings ") })).id;
  }

  async #addDocument(): Promise<number> {
    const { assistantId, organization } = this.#assistant;
    const path = `/api/v1/assistants/${assistantId}/documents`;
    const form = new FormData();
    form.append("file", new Blob(["# Hours\n\nThe shop opens at nine."]), `${this.#text(200)}.md`);
    const headers = { authorization: `Bearer ${organization.admin.key}` };
    const sent = await fetch(`${this.#stage.service.url}${path}/upload`, { method: "POST", headers, body: form });
    const { id } = (await sent.json()) as { readonly id: number };
    await until(async () => expect((await this.#assistant.get(`${path}/${id}`)).status).toBe("completed"));
    return id;
  }

  async #addTrunk(): Promise<string> {
    const { organizationId } = this.#assistant.organization;
    const trunk = { name: this.#text(255, "Office "), gateway: "sip.example.com", username: this.#text(255) };
    const { id } = await this.#post("/api/v1/sip-trunks", { ...trunk, password: `trunk-${randomUUID()}` });
    const state = {
      id,
      state: "registered",
      sip_code: 200,
      reason: "OK",
      options_rtt_ms: 12.5,
      registered_until: "2027-11-23T12:00:00.000Z",
      changed_at: "2026-11-23T11:00:00.000Z",
    };
    const told = JSON.stringify({ organization_id: organizationId, revision: 1, trunks: [state] });
    this.#bridge.script(BRIDGE_PATHS.organizationStatus(organizationId), respond(200, { body: told }));
    return id;
  }

  async #addDelivery() {
    const { endpoint_key: endpointKey } = await this.#post("/api/v1/webhook-endpoints/test", {
      url: `https://hooks.invalid/${"path".repeat(500)}`,
    });
    const deliveries = await this.#assistant.get(`/api/v1/webhook-deliveries?endpoint_key=${endpointKey}`);
    return { endpointKey: endpointKey as string, deliveryId: deliveries.items[0].id as number };
  }

  async #addCampaigns() {
    const outreach = await Outreach.open(this.#assistant);
    const person = awake(newCustomerNumber(), { name: this.#text(1_000) });
    const campaignId = await outreach.run("sms", [person], { name: this.#text(200, "Texts ") });
    await outreach.until(campaignId, "completed");
    const draftId = await outreach.add("call", [awake(newCustomerNumber())], {
      name: this.#text(200, "Draft "),
      description: this.#text(10_000),
      welcome_message_template: this.#text(10_000),
    });
    return { campaignId, draftId };
  }

  /** What settings pages list. */
  async #addSettings(): Promise<Pick<Furniture, "invitationToken">> {
    const { organization } = this.#assistant;
    await organization.addMember({ role: "viewer" });
    const person = { first_name: this.#text(100), last_name: this.#text(100) };
    await this.#put("/api/v1/users/me", person);
    await this.#put("/api/v1/organization", { name: this.#text(200), description: this.#text(2_000) });
    const email = `${randomUUID()}@${"label-of-a-domain.".repeat(11)}example`;
    const invited = await this.#post("/api/v1/users/invite", { email, role: "user", ...person });
    await this.#post("/api/v1/users/me/api-keys", { name: this.#text(100) });
    await this.#post("/api/v1/canned-replies", {
      shortcut: "hours-".repeat(10),
      body: this.#text(1_600, "We are open {customer_name}, from nine to five. "),
    });
    await this.#post("/api/v1/organization/fallback-keys/openai", {
      name: this.#text(100),
      api_key: "sk-of-a-test",
    });
    const preset = { name: this.#text(200), provider: "openai", config: { model: "gpt-4o" } };
    await this.#post("/api/v1/organization/llm-presets", preset);
    return { invitationToken: new URL(invited.invitation_url).searchParams.get("token") ?? "" };
  }
}
