import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { METRICS } from "../../src/platform/telemetry/metric-definitions.ts";
import { startOpenTelemetry } from "../../src/platform/telemetry/open-telemetry.ts";
import { startOtlpReceiver } from "../harness/otlp-receiver.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { findFreePort, type TestOrganization } from "../harness/test-service.ts";

describe("figures and log", () => {
  let parley: TestCarrierService;
  let organization: TestOrganization;
  let metricsUrl: string;
  const customer = newCustomerNumber();

  beforeAll(async () => {
    const port = await findFreePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    parley = await startTestServiceWithCarrier({ env: { METRICS_PORT: String(port) } });
    organization = await parley.addOrganization();
    const line = await addLine(parley, organization);
    await parley.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open, quietly?" });
    await vi.waitFor(() => expect(parley.carrier.sentTo(customer)).toHaveLength(1), { timeout: 60_000, interval: 100 });
    await parley.carrier.settled();
  });
  afterAll(() => parley?.stop());

  test("a text leaves its marks in every figure it touches", async () => {
    const lineOf = async (start: string) =>
      (await (await fetch(metricsUrl)).text()).split("\n").find((line) => line.startsWith(start));
    for (const start of [
      'parley_texts_received_total{provider="twilio",outcome="received"} 1',
      'parley_texts_sent_total{provider="twilio",outcome="sent"} 1',
      'parley_answers_total{provider="demo",outcome="answered"} 1',
      'parley_text_reports_total{provider="twilio",status="delivered"} 1',
      'parley_jobs_total{queue="answer-sms",outcome="done"} 1',
      'parley_jobs_waiting{queue="send-sms"} 0',
      'parley_http_requests_total{method="POST",route="/webhooks/sms/:provider",status="200"}',
      'parley_http_request_seconds_count{route="/webhooks/sms/:provider"}',
      'parley_database_connections{pool="parley-api",state="idle"}',
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
    ]) {
      // What is sent is counted once that is on record, a moment after the carrier has it.
      await expect.poll(() => lineOf(start), { message: start }).toBeDefined();
    }
  });

  test("no figure names a number, a text or an id", async () => {
    const body = await (await fetch(metricsUrl)).text();
    expect(body).not.toContain(customer);
    expect(body).not.toContain("quietly");
    const labels = new Set([...body.matchAll(/(\w+)="/g)].map(([, label]) => label));
    const known = new Set<string>(Object.values(METRICS).flatMap(({ labels: names }) => [...names]));
    const ofNode = ["le", "quantile", "version", "major", "minor", "patch", "kind", "space", "type"];
    expect([...labels].filter((label) => label !== undefined && !known.has(label) && !ofNode.includes(label))).toEqual(
      [],
    );
  });

  test("only the figures are there, and only to be read", async () => {
    const { origin } = new URL(metricsUrl);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${parley.url}/metrics`)).status).toBe(404);
  });

  test("the dashboard asks for nothing that is not offered", async () => {
    const file = new URL("../../../../docs/operations/grafana-dashboard.json", import.meta.url);
    const dashboard = JSON.parse(readFileSync(file, "utf8"));
    const body = await (await fetch(metricsUrl)).text();
    const expressions: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    );
    const asked = new Set(expressions.flatMap((expr) => expr.match(/\b(?:parley|process|nodejs)_\w+/g) ?? []));
    const missing = [...asked].filter((name) => !body.includes(`# TYPE ${name.replace(/_bucket$/, "")} `));
    expect(missing).toEqual([]);
    const shown = [...asked].map((name) => name.replace(/_bucket$/, ""));
    expect(Object.keys(METRICS).filter((name) => !shown.includes(name))).toEqual([]);
  });

  test("the log tells the story of a conversation by its ids", async () => {
    const entries = parley.logLines.map((line) => JSON.parse(line));
    const { conversationId, callSid } = entries.find(({ msg }) => msg === "text received");
    expect(callSid).toBe(`sms_${conversationId}`);
    const story = entries.filter((entry) => entry.conversationId === conversationId && entry.level >= 30);
    expect(story.map(({ msg }) => msg)).toEqual(["text received", "text answered", "text taken to the carrier"]);
    expect(story[0].requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(story[1].queue).toBe("answer-sms");
    expect(story[1].jobId).toMatch(/^[0-9a-f-]{36}$/);
    for (const line of parley.logLines) {
      expect(line).not.toContain(customer);
      expect(line).not.toContain("quietly");
    }
  });
});

describe("traces", () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.reverse()) await stop();
    stops.length = 0;
  });

  test("go from the caller's request through the service's own to the collector", async () => {
    const collector = await startOtlpReceiver();
    stops.push(collector.stop);
    process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.origin;
    stops.push(() => delete process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]);
    const tracer = await startOpenTelemetry("test");
    const parley = await startTestServiceWithCarrier({ overrides: { tracer } });
    let isStopped = false;
    stops.push(() => (isStopped ? undefined : parley.stop()));
    const organization = await parley.addOrganization();
    const line = await addLine(parley, organization);
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const customer = newCustomerNumber();
    const response = await fetch(`${parley.url}/sms/send`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${organization.admin.key}`,
        "content-type": "application/json",
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ from_phone_number: line.phoneNumber, to_phone_number: customer, message: "secretly" }),
    });
    expect(response.status).toBe(200);
    await expect.poll(() => parley.carrier.sentTo(customer).length).toBe(1);
    const writer = newCustomerNumber();
    await parley.carrier.receiveText({ from: writer, to: line.phoneNumber, body: "When are you open, quietly?" });
    await expect.poll(() => parley.carrier.sentTo(writer).length).toBe(1);
    await parley.stop();
    isStopped = true;

    const { spans } = collector;
    const ours = spans.filter((span) => span.traceId === traceId);
    const request = ours.find(({ name }) => name === "POST /sms/send");
    const job = ours.find(({ name }) => name === "send-sms");
    const carrier = ours.find(({ name, parentSpanId }) => name === "POST" && parentSpanId === job?.spanId);
    expect(request?.parentSpanId).toBe("00f067aa0ba902b7");
    expect(job?.parentSpanId).toBe(request?.spanId);
    expect(carrier).toBeDefined();
    const { attributes, parentSpanId } = spans.find(({ name }) => name === "answer") ?? {};
    expect(spans.find(({ spanId }) => spanId === parentSpanId)?.name).toBe("answer-sms");
    expect(attributes).toMatchObject({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.conversation.id": expect.stringMatching(/^\d+$/),
      "gen_ai.provider.name": "demo",
      "gen_ai.request.model": expect.any(String),
    });
    for (const secret of [customer.slice(1), writer.slice(1), "secretly", "quietly"]) {
      expect(collector.posted).not.toContain(secret);
    }
  });
});
