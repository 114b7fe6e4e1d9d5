import { composeService, type Service, type ServiceOverrides } from "../../apps/service/src/compose.ts";
import { loadConfig } from "../../apps/service/src/config/load-config.ts";
import { createApiKey } from "../../apps/service/src/features/accounts/keys/create-api-key.ts";
import { createOrganization } from "../../apps/service/src/features/accounts/organization/create-organization.ts";
import { createUser } from "../../apps/service/src/features/accounts/users/create-user.ts";

/** A service with an organization, and a key of its admin. */
export interface House {
  readonly service: Service;
  readonly organizationId: number;
  readonly key: string;
  /** @returns the answer's JSON @throws for an answer that is no success */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: what the service answers, as its documentation says.
type Answer = any;

/** In this process. */
export async function openHouse(
  environment: Readonly<Record<string, string>>,
  overrides: ServiceOverrides = {},
): Promise<House> {
  const service = await composeService(loadConfig(environment), { rateLimits: NO_LIMITS, ...overrides });
  await service.start();
  return { service, ...(await addAdmin(service, environment["PORT"] ?? "")) };
}

/** Another organization of the service, with a key of its admin. @param name each once */
export async function addAdmin(service: Service, port: string, name = "benchmark"): Promise<Omit<House, "service">> {
  const made = await service.platform.data.unscoped.transaction(async (unit) => {
    const { id: organizationId } = await createOrganization(unit, { name });
    const names = { email: `${name}@example.com`, firstName: null, lastName: null };
    const user = await createUser(
      unit,
      { ...names, passwordHash: null, isVerified: true },
      { organizationId, role: "admin" },
    );
    const { key } = await createApiKey(service.platform, unit, {
      organizationId,
      userId: user.id,
      name: "key",
      permissions: { read: true, write: true, admin: true },
      requestsPerMinute: null,
    });
    return { organizationId, key: key.reveal() };
  });
  return { ...made, ask: askAt(Number(port), made.key) };
}

export function askAt(port: number, key: string): House["ask"] {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
}

const unlimited = { ratePerSecond: 1e6, burst: 1e6 };
export const NO_LIMITS = {
  read: unlimited,
  write: unlimited,
  search: unlimited,
  export: unlimited,
  "sign-in": unlimited,
  "provider-webhook": unlimited,
};
