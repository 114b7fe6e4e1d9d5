import { describe, expect, test } from "vitest";
import { ConfigError } from "./config-problem.ts";
import { readEnvironment } from "./env.ts";
import { loadConfig } from "./load-config.ts";

describe("loadConfig", () => {
  test("an empty environment gives a working local configuration", () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ port: 8080, host: "127.0.0.1", publicBaseUrl: "http://localhost:8080" });
    expect([...config.roles]).toEqual(["api", "worker", "media"]);
    expect(config.databaseUrl).toBeNull();
    expect(config.inboundSignatures).toBe("enforce");
  });

  test("blank values count as not set", () => {
    expect(loadConfig(readEnvironment({ PORT: "  ", DATABASE_URL: "" }))).toMatchObject({
      port: 8080,
      databaseUrl: null,
    });
  });

  test("mail goes out in the name of the public host, unless somebody says otherwise", () => {
    const from = (environment: Record<string, string>) => loadConfig(environment).mailFrom;
    expect(from({ PUBLIC_BASE_URL: "https://parley.example.com:8443" })).toBe("Parley <no-reply@parley.example.com>");
    expect(from({ PUBLIC_BASE_URL: "http://192.0.2.1" })).toBe("Parley <no-reply@localhost>");
    for (const sender of ["Acme <phone@acme.example>", "phone@acme.example"]) {
      expect(from({ MAIL_FROM: sender })).toBe(sender);
    }
    for (const broken of ["Acme", "Acme <acme>", "<a@b>\r\nBcc: c@d"]) {
      expect(() => from({ MAIL_FROM: broken })).toThrow(/MAIL_FROM/);
    }
    expect(loadConfig({}).smtpUrl).toBeNull();
    expect(String(loadConfig({ SMTP_URL: "smtp://user:hunter2@mail" }).smtpUrl)).not.toContain("hunter2");
    for (const broken of ["mail.example.com", "http://mail.example.com", "smtp://"]) {
      expect(() => loadConfig({ SMTP_URL: broken })).toThrow(/SMTP_URL/);
    }
  });

  test("a SIP bridge has an address and a key, or there is none", () => {
    const key = "k".repeat(24);
    const bridge = (environment: Record<string, string>) => loadConfig(environment).sipBridge;
    expect(bridge({})).toBeNull();
    const set = { SIP_BRIDGE_URL: "http://127.0.0.1:8090/", SIP_BRIDGE_API_KEY: key };
    expect(bridge(set)).toEqual({ urls: ["http://127.0.0.1:8090"], apiKey: expect.anything() });
    const several = "http://10.0.0.6:8090/, http://10.0.0.7:8090,http://10.0.0.6:8090";
    expect(bridge({ ...set, SIP_BRIDGE_URL: several })?.urls).toEqual(["http://10.0.0.6:8090", "http://10.0.0.7:8090"]);
    expect(() => bridge({ ...set, SIP_BRIDGE_URL: `${several},10.0.0.8` })).toThrow(/SIP_BRIDGE_URL/);
    expect(bridge(set)?.apiKey.reveal()).toBe(key);
    expect(() => bridge({ SIP_BRIDGE_URL: set.SIP_BRIDGE_URL })).toThrow(/SIP_BRIDGE_API_KEY \(not set\)/);
    expect(() => bridge({ SIP_BRIDGE_API_KEY: key })).toThrow(/SIP_BRIDGE_URL/);
    expect(() => bridge({ ...set, SIP_BRIDGE_API_KEY: key.slice(1) })).toThrow(/24 characters/);
    expect(() => bridge({ ...set, SIP_BRIDGE_URL: "sip:bridge" })).toThrow(/SIP_BRIDGE_URL/);
  });

  test("a grace within which a carrier may still accept is refused, and says why", () => {
    const load = (seconds: string, more = {}) => loadConfig({ RECONCILE_GRACE_SECONDS: seconds, ...more });
    expect(load("41")).toMatchObject({ reconcileGraceMs: 41_000, sendWindowMs: 10_000, carrierTimeoutMs: 10_000 });
    expect(loadConfig({})).toMatchObject({ reconcileGraceMs: 90_000, sendWindowMs: 59_000 });
    for (const refused of ["40", "4", "0", "41.5", "soon", "3601"]) {
      expect(() => load(refused)).toThrow(/RECONCILE_GRACE_SECONDS \(.*\): must be a whole number from 41 .* twice/);
    }
    const quick = { CARRIER_TIMEOUT_SECONDS: "2", CARRIER_LATEST_ACCEPTANCE_SECONDS: "1" };
    expect(load("4", quick)).toMatchObject({ reconcileGraceMs: 4_000, sendWindowMs: 2_000, carrierTimeoutMs: 2_000 });
    expect(() => load("3", quick)).toThrow(/from 4 to 3600/);
    // An operator with a slower carrier sets only that time.
    expect(loadConfig({ CARRIER_LATEST_ACCEPTANCE_SECONDS: "120" })).toMatchObject({ reconcileGraceMs: 131_000 });
  });

  test("vendors of speech have keys and origins of their own, and OpenAI those of its models", () => {
    const { speechKeys, speechBaseUrls } = loadConfig({
      DEEPGRAM_API_KEY: "d",
      OPENAI_API_KEY: "o",
      ANTHROPIC_API_KEY: "a",
      ELEVENLABS_BASE_URL: "http://127.0.0.1:4021",
      OPENAI_BASE_URL: "http://127.0.0.1:11434/v1",
    });
    expect(Object.keys(speechKeys)).toEqual(["deepgram", "openai"]);
    expect(speechKeys["openai"]?.reveal()).toBe("o");
    expect(speechBaseUrls).toEqual({
      elevenlabs: "http://127.0.0.1:4021",
      openai: "http://127.0.0.1:11434/v1",
    });
    expect(loadConfig({})).toMatchObject({ speechKeys: {}, speechBaseUrls: {} });
    expect(() => loadConfig({ DEEPGRAM_BASE_URL: "http://127.0.0.1:4020/v1" })).toThrow(/DEEPGRAM_BASE_URL/);
    const twice = () => loadConfig({ OPENAI_BASE_URL: "nowhere" });
    expect(twice).toThrow(ConfigError);
    expect(twice).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ variable: "OPENAI_BASE_URL" })] }),
    );
  });

  test("speech servers are looked for at the usual places, at given ones, or nowhere", () => {
    const serversOf = (value: string) => loadConfig({ LOCAL_SPEECH_SERVERS: value }).localSpeechServers;
    expect(loadConfig({}).localSpeechServers).toBe("usual");
    expect(serversOf("auto")).toBe("usual");
    expect(serversOf("off")).toEqual([]);
    expect(serversOf("http://127.0.0.1:8081/, http://speech.internal:8000")).toEqual([
      "http://127.0.0.1:8081",
      "http://speech.internal:8000",
    ]);
    for (const broken of ["http://127.0.0.1:8081/v1", "127.0.0.1:8081", "on"]) {
      expect(() => serversOf(broken)).toThrow(/LOCAL_SPEECH_SERVERS/);
    }
  });

  test("a trusted proxy is an address or a network, never everybody", () => {
    const proxies = ["10.0.0.0/8", "192.0.2.1", "::1", "fd00::/8"];
    expect(loadConfig({ TRUSTED_PROXIES: proxies.join(", ") }).trustedProxies).toEqual(proxies);
    for (const broken of ["0.0.0.0/0", "::/0", "proxy.local", "10.0.0.0/40", "10.1"]) {
      expect(() => loadConfig({ TRUSTED_PROXIES: broken })).toThrow(/TRUSTED_PROXIES/);
    }
  });

  test("every problem is told at once, with an example, and secrets are masked", () => {
    const environment = {
      PORT: "eighty",
      PUBLIC_BASE_URL: "parley.example.com",
      MASTER_KEY: "too-short-to-be-a-key",
      ROLES: "api,chef",
      INIT_ADMIN_EMAIL: "nobody",
      INIT_ADMIN_PASSWORD: "hunter2",
      OUTBOUND_ALLOWED_HOSTS: "http://x",
    };
    const error = (() => {
      try {
        return loadConfig(environment);
      } catch (caught) {
        return caught;
      }
    })();
    expect(error).toBeInstanceOf(ConfigError);
    const { problems, message } = error as ConfigError;
    expect(problems.map((problem) => problem.variable)).toEqual([
      "PORT",
      "PUBLIC_BASE_URL",
      "ROLES",
      "MASTER_KEY",
      "INIT_ORGANIZATION",
      "INIT_ADMIN_EMAIL",
      "INIT_ADMIN_PASSWORD",
      "OUTBOUND_ALLOWED_HOSTS",
    ]);
    expect(message).toContain("for example");
    expect(message).not.toContain("hunter2");
    expect(message).not.toContain("too-short-to-be-a-key");
  });
});
