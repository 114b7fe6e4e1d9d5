import { z } from "zod";
import { type OutboundHttp, OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import type { TelephonySetting } from "../telephony-provider.ts";

export interface TelnyxCountriesDeps {
  readonly http: OutboundHttp;
  /** Replaces the origin of Telnyx, paths kept; null for Telnyx's own. */
  readonly baseUrl: string | null;
}

/** Where Telnyx has numbers: the one part of it that is asked before texts and calls over Telnyx are built. */
export interface TelnyxCountries {
  readonly settings: readonly TelephonySetting[];
  /** Null without an API key. */
  connect(read: (settingName: string) => string | undefined): TelnyxCountryList | null;
}

export interface TelnyxCountryList {
  /** ISO 3166-1 alpha-2. @throws ProviderError */
  listCountries(signal?: AbortSignal): Promise<readonly string[]>;
}

const API = "https://api.telnyx.com";
const PATH = "/v2/country_coverage";
const TIMEOUT_MS = 10_000;
/** Some 250 countries of about a kilobyte each. */
const MAX_RESPONSE_BYTES = 2_097_152;

/** Countries by name; those without numbers are listed too. Telnyx API reference, "Get country coverage". */
const coverage = z.object({
  data: z.record(z.string(), z.object({ code: z.string().regex(/^[A-Z]{2}$/), numbers: z.boolean().nullish() })),
});

export function createTelnyxCountries(deps: TelnyxCountriesDeps): TelnyxCountries {
  return {
    settings: [{ name: "telnyx_api_key", isSecret: true, isRequired: true }],
    connect(read) {
      const apiKey = read("telnyx_api_key")?.trim();
      return apiKey ? { listCountries: (signal) => listCountries(deps, apiKey, signal) } : null;
    },
  };
}

async function listCountries(
  { http, baseUrl }: TelnyxCountriesDeps,
  apiKey: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const response = await http
    .request({
      method: "GET",
      url: `${(baseUrl ?? API).replace(/\/+$/, "")}${PATH}`,
      headers: { Authorization: `Bearer ${apiKey}`, Accept: "application/json" },
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      ...(signal === undefined ? {} : { signal }),
    })
    .catch((cause: unknown) => {
      const isBlocked = cause instanceof OutboundHttpError && cause.failure === "blocked";
      throw failure(isBlocked ? "The address of Telnyx is not allowed" : "Telnyx could not be reached", { cause });
    });
  const { statusCode } = response;
  if (statusCode < 200 || statusCode >= 300) throw failure(`Telnyx answered ${statusCode}`, { statusCode });
  const parsed = coverage.safeParse(response.isBodyCut ? undefined : parseJson(response.body));
  if (!parsed.success) throw failure("Telnyx answered in a form that is not understood", { statusCode });
  return Object.values(parsed.data.data)
    .filter((country) => country.numbers === true)
    .map((country) => country.code)
    .sort();
}

/** A question that failed changed nothing; only a 4xx other than 429 would fail again. */
function failure(message: string, details: { readonly statusCode?: number; readonly cause?: unknown }): ProviderError {
  const { statusCode = 0 } = details;
  const isRefusal = statusCode >= 400 && statusCode < 500 && statusCode !== 429;
  return new ProviderError({
    provider: "telnyx",
    operation: "list-countries",
    outcome: isRefusal ? "rejected" : "not-done",
    message,
    ...details,
  });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
