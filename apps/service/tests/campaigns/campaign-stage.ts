import { expect } from "vitest";
import type { ApiResponse } from "../harness/api-client.ts";
import type { TestCaller, TestOrganization, TestService } from "../harness/test-service.ts";

export const CAMPAIGNS = "/api/v1/campaigns";

/** Campaigns of one organization, over HTTP. */
export class CampaignStage {
  readonly service: TestService;
  readonly organization: TestOrganization;
  readonly assistantId: number;

  private constructor(service: TestService, organization: TestOrganization, assistantId: number) {
    this.service = service;
    this.organization = organization;
    this.assistantId = assistantId;
  }

  static async open(service: TestService): Promise<CampaignStage> {
    const organization = await service.addOrganization();
    const made = await organization.admin.client.post("/api/v1/assistants", { name: "Ada" });
    return new CampaignStage(service, organization, made.json.id);
  }

  get client() {
    return this.organization.admin.client;
  }

  get database() {
    return this.service.service.platform.database;
  }

  async add(more: Readonly<Record<string, unknown>> = {}): Promise<number> {
    const made = await this.client.post(CAMPAIGNS, {
      name: "Spring",
      campaign_type: "call",
      assistant_id: this.assistantId,
      ...more,
    });
    expect(made.status, made.text).toBe(200);
    return made.json.id;
  }

  /** As if the dispatcher had brought it there. */
  async put(campaignId: number, status: string): Promise<void> {
    await this.database.updateTable("campaigns").set({ status }).where("id", "=", campaignId).execute();
  }

  async read(campaignId: number) {
    return (await this.client.get(`${CAMPAIGNS}/${campaignId}`)).json;
  }

  async contacts(campaignId: number, query = "?per_page=1000") {
    return (await this.client.get(`${CAMPAIGNS}/${campaignId}/contacts${query}`)).json;
  }

  async numbers(campaignId: number): Promise<readonly string[]> {
    return (await this.contacts(campaignId)).contacts.map((each: { phone_number: string }) => each.phone_number);
  }

  async send(campaignId: number, file: string | Uint8Array, options: SentFile = {}): Promise<ApiResponse> {
    return sendFile(this.service, this.organization.admin, campaignId, file, options);
  }

  /** Sends a file and waits for its end. */
  async import(campaignId: number, file: string | Uint8Array, options: SentFile = {}) {
    const sent = await this.send(campaignId, file, options);
    expect(sent.status, sent.text).toBe(202);
    const path = `${CAMPAIGNS}/${campaignId}/imports/${sent.json.import_id}`;
    const read = async () => (await this.client.get(path)).json;
    await expect.poll(async () => (await read()).status).toMatch(/^(?:completed|failed|awaiting_confirmation)$/);
    return read();
  }

  async rejects(campaignId: number, importId: number): Promise<readonly string[]> {
    const { text } = await this.client.get(`${CAMPAIGNS}/${campaignId}/imports/${importId}/rejects`);
    return text.trimEnd().split("\r\n").slice(1);
  }
}

export interface SentFile {
  readonly name?: string;
  readonly mappings?: unknown;
  /** Whether they stand before the file. */
  readonly isMappedFirst?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

async function sendFile(
  service: TestService,
  { key }: Pick<TestCaller, "key">,
  campaignId: number,
  file: string | Uint8Array,
  { name = "people.csv", mappings, isMappedFirst = false, headers = {} }: SentFile = {},
): Promise<ApiResponse> {
  const form = new FormData();
  const appendFile = () => form.append("file", new Blob([file as string]), name);
  if (!isMappedFirst) appendFile();
  if (mappings !== undefined) {
    form.append("column_mappings", typeof mappings === "string" ? mappings : JSON.stringify(mappings));
  }
  if (isMappedFirst) appendFile();
  const response = await fetch(`${service.url}${CAMPAIGNS}/${campaignId}/import-data`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

/** As many numbers, each another one. */
export function numbersFrom(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `+1212${String(2_000_000 + first + index)}`);
}
