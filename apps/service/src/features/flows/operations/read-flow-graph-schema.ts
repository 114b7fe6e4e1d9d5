import { readFlowGraphSchema as contract } from "@parley/contracts/flows/flow-contracts";
import { graphJsonSchema } from "@parley/flow-graph/graph-json-schema";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";

export function readFlowGraphSchemaOperation(): Operation {
  return definePublicOperation(contract, async () => graphJsonSchema());
}
