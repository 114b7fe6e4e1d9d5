import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import type { TelephonyTable } from "../../../providers/telephony/table.ts";
import { isMasked } from "../../accounts/organization/masked-secret.ts";
import type { OrganizationProviderSettings } from "../../accounts/organization/provider-settings.ts";
import type { AnswererDeps } from "../answerer-deps.ts";

export type ProviderTestDeps = Pick<AnswererDeps, "models" | "speech" | "providerSettings"> & {
  readonly platform: Pick<AnswererDeps["platform"], "clock">;
  readonly config: Pick<AnswererDeps["config"], "modelKeys" | "speechKeys">;
  readonly telephony: TelephonyTable;
  /** What the operator gives organizations without an account of their own at a carrier; by a setting's name. */
  readonly operatorSetting: (name: string) => string | undefined;
};

/** What is tried: a vendor, with what was sent in place of what is stored. */
export interface TriedProvider {
  readonly provider: string;
  /** Without masks and what is empty. */
  readonly given: ReadonlyMap<string, string>;
  readonly organization: OrganizationProviderSettings;
}

export type CredentialSource = "request" | "organization" | "environment";

/** What became of it. */
export interface ProviderTrial {
  readonly isSuccess: boolean;
  /** Who answered; null when nobody did. */
  readonly detail: string | null;
  readonly error: string | null;
  readonly fix: string | null;
  /** Null when nobody was asked. */
  readonly responseTimeMs: number | null;
  /** Whose credentials were tried; null: there are none. */
  readonly source: CredentialSource | null;
}

/** A mask stands for the stored secret, and so does an empty text. */
export function givenSettings(settings: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(settings).filter(([, value]) => value.trim() !== "" && !isMasked(value)));
}

export function notConfigured(what: string): ProviderTrial {
  return {
    isSuccess: false,
    detail: null,
    error: `${what} is neither sent nor stored`,
    fix: "Put it in, or have the operator set it.",
    responseTimeMs: null,
    source: null,
  };
}

/** @throws DomainError `invalid-input` */
export function refuseProvider(message: string, fix: string): never {
  throw new DomainError("invalid-input", message, { code: "provider-unknown", fix });
}

/** Runs a trial and adds how long it took. */
export async function timed(
  clock: Pick<Clock, "monotonicMs">,
  trial: () => Promise<Omit<ProviderTrial, "responseTimeMs">>,
): Promise<ProviderTrial> {
  const startedAtMs = clock.monotonicMs();
  const result = await trial();
  return { ...result, responseTimeMs: Math.round(clock.monotonicMs() - startedAtMs) };
}
