import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeService, type Service } from "../../apps/service/src/compose.ts";
import { loadConfig } from "../../apps/service/src/config/load-config.ts";
import { createApiKey } from "../../apps/service/src/features/accounts/keys/create-api-key.ts";
import { createOrganization } from "../../apps/service/src/features/accounts/organization/create-organization.ts";
import { createUser } from "../../apps/service/src/features/accounts/users/create-user.ts";
import type { RateLimits } from "../../apps/service/src/platform/http/rate-limits.ts";
import { ApiClient } from "../../apps/service/tests/harness/api-client.ts";
import { startTemporaryPostgres } from "../../apps/service/tests/harness/temporary-postgres.ts";

const PORT = 18_313;
const URL = `http://127.0.0.1:${PORT}`;
const unlimited = { ratePerSecond: 1e6, burst: 1e6 };
const rateLimits: RateLimits = {
  read: unlimited,
  write: unlimited,
  search: unlimited,
  export: unlimited,
  "sign-in": unlimited,
  "provider-webhook": unlimited,
};

/** A whole service on the embedded PostgreSQL, to which only OpenAI's models have a key. */
export async function startQualityHouse(modelsUrl: string) {
  const postgres = await startTemporaryPostgres({});
  const dataDir = await mkdtemp(join(tmpdir(), "parley-benchmark-"));
  const service = await composeService(
    loadConfig({
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: dataDir,
      MASTER_KEY: randomBytes(32).toString("base64"),
      PORT: String(PORT),
      LOG_LEVEL: "error",
      OPENAI_BASE_URL: `${modelsUrl}/v1`,
      OPENAI_API_KEY: "sk-benchmark",
    }),
    // A model that happens to run on this machine would answer instead of what is measured.
    { rateLimits, providers: { localEndpoints: { find: async () => [] } } },
  );
  await service.start();
  return {
    service,
    url: URL,
    addOrganization: (name: string) => addOrganization(service, name),
    stop: async () => {
      await service.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addOrganization({ platform }: Service, name: string) {
  const made = await platform.data.unscoped.transaction(async (unit) => {
    const { id } = await createOrganization(unit, { name });
    const email = `${randomUUID()}@example.com`;
    const user = await createUser(
      unit,
      { email, passwordHash: null, firstName: null, lastName: null, isVerified: true },
      { organizationId: id, role: "admin" },
    );
    const { key } = await createApiKey(platform, unit, {
      organizationId: id,
      userId: user.id,
      name: "key",
      permissions: { read: true, write: true, admin: true },
      requestsPerMinute: null,
    });
    return { organizationId: id, key: key.reveal() };
  });
  return { ...made, client: new ApiClient(URL, made.key) };
}
