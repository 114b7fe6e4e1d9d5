import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createOutboundHttp } from "../../../platform/outbound-http/undici-outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import { createTelnyxCountries } from "./telnyx-countries.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function countriesFrom(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const http = createOutboundHttp({ policy: "trusted" });
  stops.push(
    () => http.close(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const directory = createTelnyxCountries({ http, baseUrl: `http://127.0.0.1:${port}` });
  const list = directory.connect((name) => (name === "telnyx_api_key" ? "KEY-of-a-test" : undefined));
  if (list === null) throw new Error("not connected");
  return list;
}

describe("countries of Telnyx", () => {
  test("are those with numbers, asked with the key", async () => {
    const seen: (string | undefined)[] = [];
    const list = await countriesFrom((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          data: {
            "United States": { code: "US", numbers: true, features: ["sms"], local: {} },
            Afghanistan: { code: "AF", numbers: false },
            Albania: { code: "AL", numbers: true, region: "EMEA" },
            "Aland Islands": { code: "AX", numbers: null },
          },
        }),
      );
    });
    expect(await list.listCountries()).toEqual(["AL", "US"]);
    expect(seen).toEqual(["/v2/country_coverage", "Bearer KEY-of-a-test"]);
  });

  test.each([
    [401, "{}", "rejected"],
    [429, "{}", "not-done"],
    [503, "", "not-done"],
    [200, "not json", "not-done"],
    [200, '{"data":[]}', "not-done"],
    [302, "", "not-done"],
  ])("an answer of %i with %j is a failure", async (status, body, outcome) => {
    const list = await countriesFrom((_request, response) => response.writeHead(status).end(body));
    const error = await list.listCountries().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: "telnyx", operation: "list-countries", outcome });
  });

  test("a cut connection is a failure that names no key", async () => {
    const list = await countriesFrom((request) => request.socket.destroy());
    const error = await list.listCountries().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ outcome: "not-done", message: "Telnyx could not be reached" });
  });

  test("without a key there is nothing to ask with", () => {
    const http = createOutboundHttp({ policy: "trusted" });
    stops.push(() => http.close());
    const directory = createTelnyxCountries({ http, baseUrl: null });
    expect(directory.connect(() => undefined)).toBeNull();
    expect(directory.connect(() => " ")).toBeNull();
  });
});
