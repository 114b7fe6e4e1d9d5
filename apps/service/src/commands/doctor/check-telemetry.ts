import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, reasonOf, skipped } from "../../platform/check-result.ts";
import { sendTestSpan } from "../../platform/telemetry/send-test-span.ts";
import { VERSION } from "../../version.ts";

const NAME = "telemetry";
const FIXES: Readonly<Record<number, string>> = {
  401: "Check OTEL_EXPORTER_OTLP_HEADERS: the collector refuses the credentials.",
  403: "Check OTEL_EXPORTER_OTLP_HEADERS: the collector refuses the credentials.",
  404: "OTEL_EXPORTER_OTLP_ENDPOINT is the address to which /v1/traces is added; OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is the whole one.",
};

/** Sends a span to where traces go, the way the service does. */
export async function checkTelemetry({ isTraced }: Pick<Config, "isTraced">): Promise<CheckResult> {
  if (!isTraced) return skipped(NAME, "not configured (OTEL_EXPORTER_OTLP_ENDPOINT): nothing is traced");
  try {
    await sendTestSpan(VERSION);
    return ok(NAME, "the collector took a span (named doctor)");
  } catch (error) {
    const statusCode = error instanceof Error && "code" in error ? Number(error.code) : Number.NaN;
    return failed(
      NAME,
      `traces are lost: ${Number.isNaN(statusCode) ? reasonOf(error) : `the collector answers ${statusCode}`}`,
      FIXES[statusCode] ??
        "Check OTEL_EXPORTER_OTLP_ENDPOINT, and that a collector takes OTLP over HTTP there (often port 4318; 4317 is gRPC).",
    );
  }
}
