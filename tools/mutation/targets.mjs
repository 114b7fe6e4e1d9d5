/**
 * What is broken on purpose, and the tests that should notice. `sources` and `tests` are folders or files relative to the
 * repository; tests beside a source folder's files need not be named.
 *
 * @typedef {{ name: string, sources: string[], tests: string[] }} Target
 */
const SERVICE = "apps/service/src";
const TESTS = "apps/service/tests";

/** @type {Target[]} */
export const targets = [
  {
    name: "reducer",
    sources: [`${SERVICE}/conversation/call/reducer`],
    tests: [`${SERVICE}/conversation/call`],
  },
  {
    name: "flows",
    sources: [`${SERVICE}/conversation/flow`],
    tests: [`${SERVICE}/conversation/flow`, `${SERVICE}/features/rehearsal`, `${SERVICE}/features/simulation`],
  },
  {
    name: "dispatch",
    sources: [`${SERVICE}/features/texts/send/dispatch-text.ts`, `${SERVICE}/features/texts/send/queue-text.ts`],
    tests: [
      `${TESTS}/simulation`,
      `${TESTS}/texts/conversation-flow.test.ts`,
      `${TESTS}/texts/carrier-faults.test.ts`,
      `${TESTS}/texts/every-carrier.test.ts`,
      `${TESTS}/telemetry/telemetry.test.ts`,
    ],
  },
  {
    name: "signatures",
    sources: [
      `${SERVICE}/providers/telephony/twilio/signature.ts`,
      `${SERVICE}/providers/telephony/telnyx/signature.ts`,
      `${SERVICE}/providers/telephony/vonage/signature.ts`,
      `${SERVICE}/features/webhooks/signing/sign-webhook.ts`,
    ],
    tests: [`${SERVICE}/providers/telephony`, `${SERVICE}/features/webhooks`],
  },
  {
    name: "sip-trunks",
    sources: [`${SERVICE}/features/sip-trunks`, "packages/foundation/src/sip-gateway.ts"],
    tests: [`${TESTS}/sip-trunks`, "packages/foundation/src/sip-gateway.test.ts"],
  },
  {
    name: "limits",
    sources: [`${SERVICE}/features/usage`],
    tests: [`${SERVICE}/features/usage`, `${TESTS}/usage`],
  },
  {
    name: "vectors",
    sources: [`${SERVICE}/platform/vectors`, `${SERVICE}/features/embeddings`, `${SERVICE}/providers/embeddings`],
    tests: [
      `${SERVICE}/platform/vectors`,
      `${SERVICE}/features/embeddings`,
      `${SERVICE}/providers/embeddings`,
      `${TESTS}/embeddings`,
      `${TESTS}/memories/memory-meaning.test.ts`,
    ],
  },
  {
    name: "memories",
    sources: [`${SERVICE}/features/memories`],
    tests: [`${SERVICE}/features/memories`, `${TESTS}/memories`],
  },
  {
    name: "documents",
    sources: [`${SERVICE}/features/documents`],
    tests: [`${SERVICE}/features/documents`, `${TESTS}/documents`, `${TESTS}/embeddings`],
  },
  {
    name: "observation",
    sources: [`${SERVICE}/features/calls/observation`],
    tests: [`${SERVICE}/features/calls/observation`, `${TESTS}/telemetry`],
  },
  {
    name: "mcp",
    sources: [`${SERVICE}/features/mcp`, `${SERVICE}/conversation/answer/tools/mcp`],
    tests: [
      `${SERVICE}/features/mcp`,
      `${SERVICE}/conversation/answer/tools/mcp`,
      `${TESTS}/mcp`,
      `${TESTS}/tools/mcp-exchanges.test.ts`,
      `${TESTS}/tools/mcp-tools.test.ts`,
    ],
  },
  {
    name: "listen",
    sources: [`${SERVICE}/commands/listen`],
    tests: [`${SERVICE}/commands/listen`, `${TESTS}/commands/listen.test.ts`],
  },
  {
    name: "local-speech",
    sources: [`${SERVICE}/providers/speech/openai-compatible/local`],
    tests: [`${SERVICE}/providers/speech/openai-compatible/local`],
  },
  {
    name: "warnings",
    sources: [
      `${SERVICE}/platform/http/request-warnings.ts`,
      `${SERVICE}/config/misspelled-variables.ts`,
      "packages/contracts/src/request-warnings.ts",
    ],
    tests: [
      `${SERVICE}/platform/http/request-warnings.test.ts`,
      `${SERVICE}/config/misspelled-variables.test.ts`,
      `${TESTS}/assistants/request-warnings.test.ts`,
    ],
  },
];
