import { sql } from "kysely";
import { expect } from "vitest";
import { runCampaignJob, runRequest } from "../../src/features/campaigns/dispatch/run-campaign-job.ts";
import type { TestLine } from "../harness/test-carrier.ts";
import type { TestOrganization, TestService } from "../harness/test-service.ts";
import { until } from "../harness/until.ts";
import { CAMPAIGNS } from "./campaign-stage.ts";
import { zoneAt } from "./zone-at.ts";

/** Somebody who may be called now. */
export function awake(phoneNumber: string, more: Readonly<Record<string, unknown>> = {}) {
  return { phone_number: phoneNumber, name: "Ada", time_zone: zoneAt(13), ...more };
}

/** An assistant with a number, and whose it is. */
interface Caller extends TestLine {
  readonly organization: TestOrganization;
}

/** Campaigns of an assistant that reach people, over HTTP. */
export class Outreach {
  readonly assistant: Caller;

  private constructor(assistant: Caller) {
    this.assistant = assistant;
  }

  /** Everybody has agreed. */
  static async open(assistant: Caller): Promise<Outreach> {
    const attested = await assistant.organization.admin.client.put("/api/v1/compliance/attestation", {
      kind: "written",
      source: "Terms of service",
      given_at: "2026-01-01T00:00:00Z",
    });
    expect(attested.status, attested.text).toBe(200);
    const settings = await assistant.organization.admin.client.put("/api/v1/organization", {
      settings: {
        limits: {
          campaign_texts_per_minute_per_number: 100_000,
          campaign_calls_per_minute_per_carrier: 100_000,
        },
      },
    });
    expect(settings.status, settings.text).toBe(200);
    return new Outreach(assistant);
  }

  get client() {
    return this.assistant.organization.admin.client;
  }

  /** A draft that would run as fast as it may. */
  async add(type: "call" | "sms" | "mixed", contacts: readonly object[], more: Readonly<Record<string, unknown>> = {}) {
    const made = await this.client.post(CAMPAIGNS, {
      name: "Reminders",
      campaign_type: type,
      purpose: "informational",
      assistant_id: this.assistant.assistantId,
      welcome_message_template: "Hello {{ name }}, this is Acme.",
      sms_message_template: "Hello {{ name }}, please call Acme.",
      settings: { rate_limit_per_minute: 6_000, concurrent_limit: 100 },
      contacts,
      ...more,
    });
    expect(made.status, made.text).toBe(200);
    return made.json.id as number;
  }

  async start(id: number) {
    const started = await this.client.post(`${CAMPAIGNS}/${id}/start`);
    expect(started.status, started.text).toBe(200);
    return started.json;
  }

  async run(type: "call" | "sms" | "mixed", contacts: readonly object[], more: Readonly<Record<string, unknown>> = {}) {
    const id = await this.add(type, contacts, more);
    await this.start(id);
    return id;
  }

  async read(id: number) {
    return (await this.client.get(`${CAMPAIGNS}/${id}`)).json;
  }

  async progress(id: number) {
    return (await this.client.get(`${CAMPAIGNS}/${id}/progress`)).json;
  }

  /** By number. */
  async contacts(
    id: number,
  ): Promise<
    ReadonlyMap<string, { status: string; skip_reason: string | null; failure_reason: string | null; attempts: number }>
  > {
    const { json } = await this.client.get(`${CAMPAIGNS}/${id}/contacts?per_page=1000`);
    return new Map(json.contacts.map((each: { phone_number: string }) => [each.phone_number, each]));
  }

  async executions(id: number) {
    return (await this.client.get(`${CAMPAIGNS}/${id}/executions?per_page=1000`)).json.executions;
  }

  async until(id: number, status: string, timeoutMs?: number) {
    await until(async () => expect((await this.read(id)).status).toBe(status), timeoutMs);
  }
}

/** Has a worker look at campaigns now, whatever they wait for. Resolves once one has, and has taken their contacts to the carrier. */
export async function lookAt({ service }: TestService, ...ids: readonly number[]): Promise<void> {
  const { data, database } = service.platform;
  const rows = await database
    .selectFrom("campaigns")
    .select(["id", "organization_id"])
    .where("id", "in", ids)
    .execute();
  await data.unscoped.transaction(async (unit) => {
    for (const { id, organization_id: organizationId } of rows) unit.enqueue(runRequest(organizationId, id));
  });
  await until(async () => {
    const { rows: left } = await sql`
      select from pgboss.job where name = ${runCampaignJob.name} and state in ('created', 'retry', 'active')
        and (data ->> 'campaignId')::bigint = any(${ids}::bigint[])`.execute(database);
    expect(left).toEqual([]);
  });
}

/** Lets a second pass after another, and has a worker look at the campaigns after each, until it is so. */
export async function runOn(
  service: TestService,
  ids: readonly number[],
  isSo: () => Promise<boolean>,
  stepMs = 1_000,
): Promise<void> {
  for (let steps = 0; !(await isSo()); steps += 1) {
    if (steps > 200) throw new Error(`campaigns ${ids.join(", ")} do not get there`);
    await service.letPass(stepMs);
    await lookAt(service, ...ids);
  }
}
