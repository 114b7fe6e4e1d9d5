import { createHash, timingSafeEqual } from "node:crypto";
import {
  BRIDGE_PATHS,
  type BridgeCall,
  connectCall,
  type Ladder,
  type PlaceCall,
  placeCall,
  type SelfCheck,
  type SyncOrganization,
  sendDtmf,
  syncOrganization,
  type TestCallReport,
  type TrunkStatus,
  testCall,
  transferCall,
} from "@parley/contracts/sip-bridge/bridge-api";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { z } from "zod";

/** What the API does; the routes only read and answer. */
export interface BridgeControl {
  selfCheck(): Promise<SelfCheck>;
  sync(organization: SyncOrganization): Promise<boolean>;
  revisionOf(organizationId: number): number | null;
  organizationIds(): readonly number[];
  statusOf(organizationId: number): readonly TrunkStatus[];
  test(trunkId: string): Promise<TrunkStatus> | null;
  testCall(trunkId: string, organizationId: number, from: string, to: string): Promise<TestCallReport> | null;
  place(order: PlaceCall): { readonly callSid: string } | "no-room" | "no-number";
  calls(): readonly BridgeCall[];
  call(callSid: string): BridgeCall | null;
  hangUp(callSid: string): CommandOutcome;
  transfer(callSid: string, order: z.infer<typeof transferCall>): CommandOutcome;
  connect(callSid: string, order: z.infer<typeof connectCall>): CommandOutcome;
  sendDigits(callSid: string, digits: string): CommandOutcome;
  ladder(callSid: string): Ladder | null;
  drain(): void;
  health(): { readonly isReady: boolean; readonly detail: Readonly<Record<string, unknown>> };
  metrics(): string;
}

export type CommandOutcome = "done" | "ended" | "unknown";

const MAX_BODY_BYTES = 16 * 1_024 * 1_024;

/** The interface to the service: `bridge-api.ts` of the contracts. */
export function createControlApi(control: BridgeControl, apiKey: string): FastifyInstance {
  const server = fastify({ bodyLimit: MAX_BODY_BYTES, logger: false });
  const isKey = keyCheck(apiKey);
  server.addHook("onRequest", async (request, reply) => {
    if (request.url === "/health") return;
    if (!isKey(request.headers.authorization)) await reply.code(401).send({ error: "The key is not the bridge's" });
  });
  server.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .send({ error: (error.statusCode ?? 500) < 500 ? error.message : "The bridge failed" }),
  );
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: "There is no such path" }));

  server.get("/health", async (_request, reply) => {
    const { isReady, detail } = control.health();
    return reply.code(isReady ? 200 : 503).send(detail);
  });
  server.get("/metrics", async (_request, reply) => reply.type("text/plain; version=0.0.4").send(control.metrics()));
  server.post("/api/drain", async () => {
    control.drain();
    return {};
  });
  server.post(BRIDGE_PATHS.selfCheck, () => control.selfCheck());
  addTrunkRoutes(server, control);
  addCallRoutes(server, control);
  return server;
}

function addTrunkRoutes(server: FastifyInstance, control: BridgeControl): void {
  const statusOf = (organizationId: number, revision: number) => ({
    organization_id: organizationId,
    revision,
    trunks: control.statusOf(organizationId),
  });
  server.post("/api/sync-organization", async ({ body }, reply) => {
    const sync = read(syncOrganization, body, reply);
    if (sync === null) return reply;
    if (!(await control.sync(sync))) return reply.code(409).send({ error: "The bridge has a newer revision" });
    return statusOf(sync.organization_id, sync.revision);
  });
  server.get(BRIDGE_PATHS.organizations, async () => ({
    organizations: control
      .organizationIds()
      .map((id) => ({ organization_id: id, revision: control.revisionOf(id) ?? 0 })),
  }));
  server.get<{ Params: { id: string } }>("/api/organizations/:id/status", async ({ params: { id } }, reply) => {
    const organizationId = Number(id);
    const revision = control.revisionOf(organizationId);
    return revision === null ? unknown(reply, "organization") : statusOf(organizationId, revision);
  });
  server.post<{ Params: { id: string } }>("/api/trunks/:id/test", async ({ params: { id } }, reply) => {
    const tested = control.test(id);
    return tested === null ? unknown(reply, "trunk") : tested;
  });
  server.post<{ Params: { id: string } }>("/api/trunks/:id/test-call", async ({ params: { id }, body }, reply) => {
    const order = read(testCall, body, reply);
    if (order === null) return reply;
    const called = control.testCall(id, order.organization_id, order.from, order.to);
    return called === null ? unknown(reply, "trunk") : called;
  });
}

function addCallRoutes(server: FastifyInstance, control: BridgeControl): void {
  type OfCall = { Params: { sid: string } };
  server.post("/api/calls", async ({ body }, reply) => {
    const order = read(placeCall, body, reply);
    if (order === null) return reply;
    const placed = control.place(order);
    if (placed === "no-number") return unknown(reply, "number");
    if (placed === "no-room")
      return reply.code(503).header("retry-after", "5").send({ error: "The bridge has no room", code: "no-room" });
    return reply.code(202).send({ call_sid: placed.callSid });
  });
  server.get("/api/calls", async () => ({ calls: control.calls() }));
  server.get<OfCall>(
    "/api/calls/:sid",
    async ({ params: { sid } }, reply) => control.call(sid) ?? unknown(reply, "call"),
  );
  server.get<OfCall>(
    "/api/calls/:sid/ladder",
    async ({ params: { sid } }, reply) => control.ladder(sid) ?? unknown(reply, "call"),
  );
  server.post<OfCall>("/api/calls/:sid/hangup", async ({ params: { sid } }, reply) =>
    outcome(reply, control.hangUp(sid)),
  );
  server.post<OfCall>("/api/calls/:sid/transfer", async ({ params: { sid }, body }, reply) => {
    const order = read(transferCall, body, reply);
    return order === null ? reply : outcome(reply, control.transfer(sid, order));
  });
  server.post<OfCall>("/api/calls/:sid/connect", async ({ params: { sid }, body }, reply) => {
    const order = read(connectCall, body, reply);
    return order === null ? reply : outcome(reply, control.connect(sid, order));
  });
  server.post<OfCall>("/api/calls/:sid/dtmf", async ({ params: { sid }, body }, reply) => {
    const order = read(sendDtmf, body, reply);
    return order === null ? reply : outcome(reply, control.sendDigits(sid, order.digits));
  });
}

/** The body in the schema's form; else answers 422, and null. */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown, reply: FastifyReply): z.infer<Schema> | null {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  void reply.code(422).send({ error: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "is not valid"}` });
  return null;
}

function outcome(reply: FastifyReply, result: CommandOutcome): FastifyReply {
  if (result === "unknown") return unknown(reply, "call");
  return result === "ended" ? reply.code(409).send({ error: "The call has ended" }) : reply.code(200).send({});
}

function unknown(reply: FastifyReply, what: string): FastifyReply {
  return reply.code(404).send({ error: `There is no such ${what}` });
}

/** In the same time whatever is given. */
function keyCheck(apiKey: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = digest(`Bearer ${apiKey}`);
  return (authorization) => timingSafeEqual(digest(authorization ?? ""), expected);
}
