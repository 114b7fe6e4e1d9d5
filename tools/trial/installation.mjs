import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import { createApiClient } from "./api-client.mjs";
import { serviceEnvironment } from "./service-environment.mjs";
import { startService } from "./service-process.mjs";
import { stopOrphanedDatabase } from "./stop-orphaned-database.mjs";

/** Who administers a trial installation. */
export const ADMIN_EMAIL = "you@localhost";

/**
 * Starts a simulated carrier and Parley on a database of its own.
 *
 * @param {object} trial
 * @param {string} trial.name what its folder and its key are called
 * @param {string} trial.organization
 * @param {readonly string[]} trial.phoneNumbers numbers of its account at the carrier
 * @param {boolean} trial.usesModels whether it may use the models that the environment has keys for
 * @param {(dataDir: string) => Promise<Record<string, string>>} [trial.addEnvironment] more variables
 * @param {number} [trial.seed] what the carrier's ids follow from; default: others each time
 * @param {(() => Promise<unknown>)[]} opened gets what has to be called at the end, the last first
 */
export async function startInstallation(trial, opened) {
  const dataDir = await mkdtemp(join(tmpdir(), `parley-${trial.name}-`));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const apiKey = `${trial.name}_${randomBytes(24).toString("hex")}`;
  const password = randomBytes(18).toString("base64url");
  const carrier = await startCarrierSimulator({
    seed: trial.seed ?? randomBytes(4).readUInt32BE(),
    carriers: ["twilio"],
    accounts: [{ accountSid, authToken, numbers: trial.phoneNumbers }],
    takesPlainSockets: true,
  });
  opened.push(() => carrier.stop());
  opened.push(() => stopOrphanedDatabase(dataDir));
  const environment = serviceEnvironment(process.env, {
    port,
    dataDir,
    carrierUrl: carrier.twilioUrl,
    accountSid,
    authToken,
    apiKey,
    email: ADMIN_EMAIL,
    password,
    organization: trial.organization,
    usesModels: trial.usesModels,
  });
  const service = startService(
    { ...environment, ...(await trial.addEnvironment?.(dataDir)) },
    join(dataDir, "parley.log"),
  );
  opened.push(() => service.stop());
  return { url, apiKey, password, carrier, accountSid, service, api: createApiClient(url, apiKey) };
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
