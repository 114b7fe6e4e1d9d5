/** Variables about the machine that a process needs. */
const MACHINE_VARIABLES =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|NODE_\w+|SSL_CERT_\w+|(HTTPS?|ALL|NO)_PROXY)$/i;
/** Keys and addresses of model vendors. */
const MODEL_VARIABLES = /_(API_KEY|BASE_URL)$/;
const CARRIER_VARIABLES = /^(TWILIO|TELNYX|VONAGE|SIP)_/;

/**
 * The environment of a trial service. Everything that is not listed is left out, above all the settings of a real
 * installation: its database, its numbers, its data folder.
 *
 * @param {NodeJS.ProcessEnv} own
 * @param {{ port: number, dataDir: string, carrierUrl: string, accountSid: string, authToken: string, apiKey: string,
 *   email: string, password: string, organization: string, usesModels: boolean }} trial
 * @returns {Record<string, string>}
 */
export function serviceEnvironment(own, trial) {
  const kept = Object.entries(own).filter(
    ([name]) =>
      MACHINE_VARIABLES.test(name) || (trial.usesModels && MODEL_VARIABLES.test(name) && !CARRIER_VARIABLES.test(name)),
  );
  return {
    ...Object.fromEntries(kept),
    HOST: "127.0.0.1",
    PORT: String(trial.port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${trial.port}`,
    DATA_DIR: trial.dataDir,
    TWILIO_BASE_URL: trial.carrierUrl,
    TWILIO_ACCOUNT_SID: trial.accountSid,
    TWILIO_AUTH_TOKEN: trial.authToken,
    INIT_ORGANIZATION: trial.organization,
    INIT_ADMIN_EMAIL: trial.email,
    INIT_ADMIN_PASSWORD: trial.password,
    INIT_API_KEY: trial.apiKey,
    // This carrier reaches no real phones, so the demo responder may answer if there is no model.
    DEMO_ON_CARRIERS: "true",
    DRAIN_LIMIT_SECONDS: "5",
    LOG_LEVEL: "warn",
  };
}
