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
