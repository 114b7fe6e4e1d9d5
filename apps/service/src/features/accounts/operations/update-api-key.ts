import { updateApiKey as contract } from "@parley/contracts/accounts/api-key-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import type { KeyPermissions } from "../../../platform/http/identity.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { type ApiKeyChanges, updateApiKeyOf } from "../keys/api-key-store.ts";
import { assertMayGrant, assertMayLimit } from "../keys/key-permissions.ts";
import { presentApiKey } from "../keys/present-api-key.ts";

type Body = z.output<NonNullable<(typeof contract)["body"]>>;

export function updateApiKey(): Operation {
  return defineOperation(contract, async ({ scope, identity, params, query, body }) => {
    const changes = { ...changesOf(body), ...(query.name == null ? {} : { name: query.name }) };
    if (changes.permissions !== undefined) assertMayGrant(identity, changes.permissions);
    if (changes.requestsPerMinute !== undefined) assertMayLimit(identity, changes.requestsPerMinute);
    const key = await scope.transaction((unit) => updateApiKeyOf(unit, identity.userId, params.key_id, changes));
    if (key === null) throw notFound("API key");
    return presentApiKey(key);
  });
}

function changesOf(body: Body): ApiKeyChanges {
  if (body == null) return {};
  if (isPermissions(body)) return { permissions: body };
  return {
    ...(body.name == null ? {} : { name: body.name }),
    ...(body.permissions == null ? {} : { permissions: body.permissions }),
    // Null takes the limit away.
    ...(body.rate_limit === undefined ? {} : { requestsPerMinute: body.rate_limit?.requests_per_minute ?? null }),
  };
}

function isPermissions(body: NonNullable<Body>): body is KeyPermissions & NonNullable<Body> {
  return "read" in body;
}
